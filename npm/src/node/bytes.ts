// Node reads the module from its file.
import { readFile } from "node:fs/promises";

export const bytes = (url: URL): Promise<BufferSource> => readFile(url);
