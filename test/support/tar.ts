import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Names of the entries of a `.tar.gz`, in order. A separate reader of the POSIX ustar format, independent of the tested one. */
export function namesInTar(path: string): string[] {
  const bytes = gunzipSync(readFileSync(path));
  const names: string[] = [];
  for (let at = 0; bytes[at]; ) {
    const text = (from: number, length: number) => bytes.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    // Sum of the header's bytes, with its own eight counted as spaces.
    const sum = bytes.subarray(at, at + 512).reduce((all, byte, index) => all + (index >= 148 && index < 156 ? 32 : byte), 0);
    if (text(257, 8) !== 'ustar' || text(263, 2) !== '00' || Number.parseInt(text(148, 8), 8) !== sum)
      throw new Error(`no ustar header at ${at}`);
    const prefix = text(345, 155);
    names.push(prefix ? `${prefix}/${text(0, 100)}` : text(0, 100));
    const size = Number.parseInt(text(124, 12), 8);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return names;
}
