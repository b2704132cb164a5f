/** A file or folder of a tar archive. `name` is relative and uses `/`, without one at the end. */
export type Entry = { name: string; kind: 'file' | 'folder'; size: number; mode: number; modifiedAt: Date };

/** Size of a tar block in bytes. */
export const block = 512;
const largest = 0o77777777777;

/** Encodes the header block of an entry (POSIX ustar). Undefined if the name or size does not fit. */
export function headerOf({ name, kind, size, mode, modifiedAt }: Entry): Buffer | undefined {
  const [prefix, rest] = splitName(kind === 'folder' ? `${name}/` : name) ?? [];
  if (prefix === undefined || rest === undefined || size > largest) return undefined;
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(
      `${Math.floor(value)
        .toString(8)
        .padStart(length - 1, '0')}\0`,
      at,
    );
  header.write(rest, 0);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.max(0, modifiedAt.getTime() / 1000), 136, 12);
  header.write(kind === 'folder' ? '5' : '0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** Decodes a header block. @throws Error if it is not one that `headerOf` writes */
export function entryOf(header: Buffer): Entry {
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  const number = (at: number, length: number) => Number.parseInt(text(at, length).trim(), 8);
  const type = text(156, 1);
  const kind = type === '0' ? 'file' : type === '5' ? 'folder' : undefined;
  if (text(257, 5) !== 'ustar' || number(148, 8) !== checksum(header) || !kind) throw new Error('tar header');
  const prefix = text(345, 155);
  const name = `${prefix && `${prefix}/`}${text(0, 100)}`.replace(/\/$/, '');
  // Absolute paths and `..` would be written outside the target folder.
  if (name === '' || /^[/\\]|^[a-z]:|\\/i.test(name) || name.split('/').some((part) => part === '..' || part === '.' || part === ''))
    throw new Error('tar name');
  return { name, kind, size: number(124, 12), mode: number(100, 8), modifiedAt: new Date(number(136, 12) * 1000) };
}

/** Sum of a header's bytes, with its own eight bytes counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Splits a name as ustar stores it: up to 155 bytes, a slash, up to 100 bytes. */
function splitName(name: string): [prefix: string, rest: string] | undefined {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let at = name.indexOf('/'); at >= 0 && at < name.length - 1; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) <= 100) return Buffer.byteLength(prefix) <= 155 ? [prefix, rest] : undefined;
  }
  return undefined;
}
