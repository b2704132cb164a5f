import { constants, inflateRawSync } from 'node:zlib';
import { largestUnpacked, mostEntries } from './limits.ts';
import { Refused } from './port.ts';

/** Signatures of a zip's records (APPNOTE 4.3). */
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
/** Of the end record, and of its comment at most. */
const endLength = 22;
const longestComment = 65_535;
/** Bit 0 of an entry's flags. */
const encryptedFlag = 1;
/** Methods of compression: none, and the one that office programs use. */
const stored = 0;
const deflated = 8;

type Entry = { readonly method: number; readonly packed: number; readonly unpacked: number; readonly offset: number };

/** The list of a zip's entries, checked before anything is unpacked. Sizes are what the zip claims. */
export class Zip {
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<string, Entry>();

  /** @throws Refused `corrupt`, `encrypted`, `too_large` */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const view = viewOf(bytes);
    const end = endRecord(view);
    const count = view.getUint16(end + 10, true);
    // 0xffff entries or a directory at 0xffffffff would be zip64, which no office program writes for documents this small.
    if (count > mostEntries) throw new Refused('too_large');
    let total = 0;
    let at = view.getUint32(end + 16, true);
    for (let n = 0; n < count; n += 1) {
      if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw new Refused('corrupt');
      if (view.getUint16(at + 8, true) & encryptedFlag) throw new Refused('encrypted');
      const unpacked = view.getUint32(at + 24, true);
      total += unpacked;
      if (total > largestUnpacked) throw new Refused('too_large');
      const nameLength = view.getUint16(at + 28, true);
      const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString();
      const [method, packed, offset] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
      this.#entries.set(name, { method, packed, unpacked, offset });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }

  /** An entry's content, or undefined where the zip has none of this name. @throws Refused `corrupt`: it is not what the list says */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const { method, packed, unpacked, offset } = entry;
    const view = viewOf(this.#bytes);
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localEntry) throw new Refused('corrupt');
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const content = this.#bytes.subarray(start, start + packed);
    if (method === stored) return content;
    if (method !== deflated) throw new Refused('corrupt');
    try {
      // One that unpacks to more than it says is stopped there.
      return inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1), finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      throw new Refused('corrupt', { cause: error });
    }
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

function endRecord(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw new Refused('corrupt');
}
