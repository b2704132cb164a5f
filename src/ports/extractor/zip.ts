import { largestUnpacked, mostEntries } from './limits.ts';
import { Refused } from './port.ts';

/** Signatures of a zip's records (APPNOTE 4.3). */
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** Of the end record, and of its comment at most. */
const endLength = 22;
const longestComment = 65_535;
/** Bit 0 of an entry's flags. */
const encryptedFlag = 1;

/**
 * Looks at the list of a zip's entries before anybody unpacks it. Sizes are what the zip claims.
 * @returns the entries' names @throws Refused `corrupt`, `encrypted`, `too_large`
 */
export function checkZip(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  // 0xffff entries or a directory at 0xffffffff would be zip64, which no office program writes for documents this small.
  if (count > mostEntries) throw new Refused('too_large');
  const names: string[] = [];
  let unpacked = 0;
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw new Refused('corrupt');
    if (view.getUint16(at + 8, true) & encryptedFlag) throw new Refused('encrypted');
    unpacked += view.getUint32(at + 24, true);
    if (unpacked > largestUnpacked) throw new Refused('too_large');
    const nameLength = view.getUint16(at + 28, true);
    names.push(Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString());
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function endRecord(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw new Refused('corrupt');
}
