// What a hand feels and an ear hears of an entry, where that is asked for.
import { settings } from "./settings.svelte";

type What = "entry" | "end";
/** A tone's height in hertz, and how long it and a vibration last, in milliseconds. */
const TONES: Record<What, [height: number, length: number]> = { entry: [660, 60], end: [880, 240] };
let audio: AudioContext | null = null;

export function giveFeedback(what: What) {
  const [height, length] = TONES[what];
  if (settings.haptics) navigator.vibrate?.(what === "end" ? [20, 60, 20] : 10);
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  const end = audio.currentTime + length / 1000;
  tone.frequency.value = height;
  loudness.gain.setValueAtTime(0.08, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(end);
}
