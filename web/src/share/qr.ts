// QR codes: their modules, and the dark ones as one path of runs in rows.
import { correction, generate } from "lean-qr";

export function qrCode(text: string, level: "L" | "M") {
  const code = generate(text, { minCorrectionLevel: correction[level] });
  const { size } = code;
  const runs: string[] = [];
  for (let y = 0; y < size; y++) {
    let from = 0;
    for (let x = 0; x <= size; x++) {
      if (code.get(x, y)) continue;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      from = x + 1;
    }
  }
  return { size, path: runs.join("") };
}
