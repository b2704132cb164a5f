import type { ByteRange } from '../../ports/storage/port.ts';

/**
 * Parses the single range of a `Range` header (RFC 9110 14.2) for content of `size` bytes. Undefined means the whole content, also for
 * several ranges and invalid headers.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, list = ''] = /^bytes=(.*)$/i.exec(header?.trim() ?? '') ?? [];
  // A list may have empty items, and white space around each item (RFC 9110 5.6.1).
  const [only = '', ...others] = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const [, first = '', last = ''] = (others.length === 0 && /^(\d{0,15})-(\d{0,15})$/.exec(only)) || [];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffix(Number(last), size);
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
}
