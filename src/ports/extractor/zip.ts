import { constants, inflateRawSync } from 'node:zlib';
import { largestUnpacked, mostEntries } from './limits.ts';
import { Refused } from './port.ts';

/** Signatures of a zip's records (APPNOTE 4.3). */
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
/** Length of the end record, and maximum length of its comment. */
const endLength = 22;
const longestComment = 65_535;
/** Bit 0 of an entry's flags. */
const encryptedFlag = 1;
/** Compression methods: none, and the one that office programs use. */
const stored = 0;
const deflated = 8;

type Entry = { readonly method: number; readonly packed: number; readonly unpacked: number; readonly offset: number };

/** Directory of a zip, checked before anything is unpacked. Sizes are those that the zip declares. */
export class Zip {
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<string, Entry>();

  /** @throws Refused `corrupt`, `encrypted`, `too_large` */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const view = viewOf(bytes);
    const end = endRecord(view);
    const { count, directory } = directoryOf(view, end);
    if (count > mostEntries) throw new Refused('too_large');
    let total = 0;
    let at = directory;
    for (let n = 0; n < count; n += 1) {
      if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw new Refused('corrupt');
      if (view.getUint16(at + 8, true) & encryptedFlag) throw new Refused('encrypted');
      const nameLength = view.getUint16(at + 28, true);
      const extra = { start: at + 46 + nameLength, length: view.getUint16(at + 30, true) };
      const [unpacked = 0, packed = 0, offset = 0] = zip64Numbers(view, extra, [at + 24, at + 20, at + 42]);
      total += unpacked;
      if (total > largestUnpacked) throw new Refused('too_large');
      const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString();
      this.#entries.set(keyOf(name), { method: view.getUint16(at + 10, true), packed, unpacked, offset });
      at += 46 + nameLength + extra.length + view.getUint16(at + 32, true);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /**
   * Returns an entry's content; undefined if the zip has no entry of this name.
   * @throws Refused `corrupt` if the content contradicts the directory
   */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) return undefined;
    const { method, packed, unpacked, offset } = entry;
    const view = viewOf(this.#bytes);
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localEntry) throw new Refused('corrupt');
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const content = this.#bytes.subarray(start, start + packed);
    if (method === stored) return content;
    if (method !== deflated) throw new Refused('corrupt');
    try {
      // Unpacking stops at the declared size.
      return inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1), finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      throw new Refused('corrupt', { cause: error });
    }
  }
}

/** Names of parts are case-insensitive (ECMA-376, part 2); some programs write backslashes. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/** Marks a value that does not fit into a field of 32 bits, or of 16: it is in the zip64 record. */
const overflow32 = 0xffffffff;
const overflow16 = 0xffff;
const zip64Field = 1;
const zip64Locator = 0x07064b50;
const zip64End = 0x06064b50;

/**
 * Returns the number of entries and the offset of the directory, from zip64 if the end record refers to it (APPNOTE 4.3.14). Java
 * programs write zip64 for small files too.
 */
function directoryOf(view: DataView, end: number): { count: number; directory: number } {
  const count = view.getUint16(end + 10, true);
  const directory = view.getUint32(end + 16, true);
  if (count !== overflow16 && directory !== overflow32) return { count, directory };
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== zip64Locator) throw new Refused('corrupt');
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== zip64End) throw new Refused('corrupt');
  return { count: Number(view.getBigUint64(at + 32, true)), directory: Number(view.getBigUint64(at + 48, true)) };
}

/** Returns the numbers at `places`. Values that are too large are, in this order, in the zip64 extra field (APPNOTE 4.5.3). */
function zip64Numbers(view: DataView, extra: { start: number; length: number }, places: readonly number[]): number[] {
  const numbers = places.map((place) => view.getUint32(place, true));
  if (!numbers.includes(overflow32)) return numbers;
  const end = extra.start + extra.length;
  if (end > view.byteLength) throw new Refused('corrupt');
  for (let at = extra.start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== zip64Field) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== overflow32) return number;
      if (next + 8 > end) throw new Refused('corrupt');
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  throw new Refused('corrupt');
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

function endRecord(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw new Refused('corrupt');
}
