import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Names of a `.tar.gz`'s entries, in order, read as POSIX describes a ustar archive: by this reader, not by the one that is tested. */
export function namesInTar(path: string): string[] {
  const bytes = gunzipSync(readFileSync(path));
  const names: string[] = [];
  for (let at = 0; bytes[at]; ) {
    const text = (from: number, length: number) => bytes.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    // The sum of the header's bytes, with its own eight as spaces.
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
