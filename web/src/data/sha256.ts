/** Fractional part of a root of a prime as 32 bits. */
const bitsOf = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate += 1) if (primes.every((prime) => candidate % prime > 0)) primes.push(candidate);
const constants = primes.map((prime) => bitsOf(Math.cbrt(prime)));
const initial = primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 of a text in UTF-8, as hexadecimal digits (FIPS 180-4). The browser's own (`crypto.subtle`) is missing on pages without HTTPS, and
 * asynchronous.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  for (const [index, byte] of bytes.entries()) padded.setUint8(index, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = [...initial];
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index += 1) {
      const [before = 0, last = 0] = [words[index - 15], words[index - 2]];
      const early = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
      const late = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
      words[index] = index < 16 ? padded.getInt32(offset + 4 * index) : (words[index - 16] ?? 0) + early + (words[index - 7] ?? 0) + late;
      const mixed = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g));
      const one = h + mixed + (constants[index] ?? 0) + (words[index] ?? 0);
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = ((state[index] ?? 0) + word) | 0;
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
