// The camera behind a video, for whatever looks through it.

export const hasCamera = () => !!navigator.mediaDevices?.getUserMedia;

/**
 * Shows in a video what the camera at the back of the device sees. It is on while the page is seen, until `look` has found what it looks
 * for; `look` ends by itself when its signal says that the camera is off. Returns what switches the camera off for good.
 */
export function openCamera(
  video: HTMLVideoElement,
  size: MediaTrackConstraints,
  look: (video: HTMLVideoElement, off: AbortSignal) => Promise<void>,
  refused: () => void,
): () => void {
  let on = new AbortController();

  const show = async (off: AbortSignal) => {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", ...size },
    });
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    if (off.aborted) return stop();
    off.addEventListener("abort", stop);
    video.srcObject = stream;
    await video.play();
    await look(video, off);
  };
  const begin = async () => {
    on = new AbortController();
    const { signal } = on;
    // What ends because the camera was switched off is neither found nor refused.
    const ended = (then?: () => void) => {
      if (signal.aborted) return;
      end();
      then?.();
    };
    await show(signal).then(
      () => ended(),
      () => ended(refused),
    );
  };
  // A page that nobody sees must not keep the camera from other programs, nor its light on.
  const turn = () => {
    on.abort();
    if (!document.hidden) begin();
  };
  const end = () => {
    document.removeEventListener("visibilitychange", turn);
    on.abort();
  };
  document.addEventListener("visibilitychange", turn);
  begin();
  return end;
}
