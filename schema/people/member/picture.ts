import { crc32 } from 'node:zlib';

/** A picture without metadata; its content decides its type. */
export type Picture = { readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp'; readonly bytes: Buffer };

/** Maximum width and height in pixels. */
export const maxSide = 1024;

type Size = { readonly width: number; readonly height: number };

/**
 * Rebuilds a PNG, JPEG or WebP from the parts that are needed to draw it. This removes place and camera data, colour
 * profiles, texts, further pictures and bytes after its end; of an animated PNG only the first picture stays. The file
 * is parsed here and never decoded, so untrusted input reaches no native code and needs no more memory than its bytes.
 * Undefined for other formats, truncated files, and sizes beyond `maxSide`.
 */
export function pictureOf(bytes: Buffer): Picture | undefined {
  for (const read of [png, jpeg, webp]) {
    const picture = read(bytes);
    if (picture) return picture;
  }
  return undefined;
}

const hasValidSize = ({ width, height }: Size) => width > 0 && height > 0 && width <= maxSide && height <= maxSide;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngParts: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);

/** @see https://www.w3.org/TR/png-3/#5DataRep */
function png(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, 8).equals(pngStart)) return undefined;
  const retained: Buffer[] = [pngStart];
  const names: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (pngParts.has(name)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
      if ((names.length === 0) !== (name === 'IHDR')) return undefined;
      retained.push(bytes.subarray(at, end));
      names.push(name);
    }
    if (name !== 'IEND') {
      at = end;
      continue;
    }
    const [, header = Buffer.alloc(0)] = retained;
    if (header.length !== 25 || !names.includes('IDAT')) return undefined;
    const size = { width: header.readUInt32BE(8), height: header.readUInt32BE(12) };
    return hasValidSize(size) ? { mimeType: 'image/png', bytes: Buffer.concat(retained) } : undefined;
  }
  return undefined;
}

/** Frame markers that browsers support: baseline, extended and progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Markers to retain: frames, tables, the restart interval, the scan, JFIF's header, and Adobe's, which defines the colour encoding. */
const jpegParts: ReadonlySet<number> = new Set([...frames, 0xc4, 0xdb, 0xdd, 0xda, 0xe0, 0xee]);

/** @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf B.1 */
function jpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  const retained: Buffer[] = [bytes.subarray(0, 2)];
  let size: Size | undefined;
  let scanned = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      retained.push(bytes.subarray(at, at + 2));
      return size && scanned && hasValidSize(size) ? { mimeType: 'image/jpeg', bytes: Buffer.concat(retained) } : undefined;
    }
    if (at + 4 > bytes.length) return undefined;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return undefined;
    if (frames.has(marker)) {
      if (size || end < at + 9) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === 0xda) {
      if (!size) return undefined;
      scanned = true;
      end = endOfScan(bytes, end);
    }
    if (jpegParts.has(marker)) retained.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Position of the next marker. In image data, 0xff is followed by 0x00 or starts a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** Flag for an alpha channel in the header of an extended file. Other flags are cleared. */
const alpha = 0x10;

/** @see https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes: Buffer): Picture | undefined {
  const starts = bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!starts) return undefined;
  const whole = bytes.readUInt32LE(4) + 8;
  if (whole > bytes.length) return undefined;
  const retained: Buffer[] = [];
  let canvas: Size | undefined;
  let size: Size | undefined;
  for (let at = 12; at + 8 <= whole; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    const next = end + (end % 2);
    if (next > whole) return undefined;
    const part = Buffer.from(bytes.subarray(at, next));
    const body = part.subarray(8);
    if (name === 'VP8X' && body.length >= 10 && retained.length === 0) {
      body[0] = (body[0] as number) & alpha;
      canvas = { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
      retained.push(part);
    } else if (name === 'ALPH' && canvas && !size) retained.push(part);
    else if (name === 'VP8 ' || name === 'VP8L') {
      if (size) return undefined;
      size = name === 'VP8 ' ? lossySize(body) : losslessSize(body);
      if (!size) return undefined;
      retained.push(part);
    }
    at = next;
  }
  if (!size || !hasValidSize(size) || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return undefined;
  const parts = Buffer.concat(retained);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(parts.length + 4, 4);
  return { mimeType: 'image/webp', bytes: Buffer.concat([head, parts]) };
}

/** Size of a key frame. @see https://www.rfc-editor.org/rfc/rfc6386#section-9.1 */
function lossySize(body: Buffer): Size | undefined {
  if (body.length < 10 || ((body[0] as number) & 1) !== 0 || body.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
}

function losslessSize(body: Buffer): Size | undefined {
  if (body.length < 5 || body[0] !== 0x2f) return undefined;
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
