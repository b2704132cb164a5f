import { Problem } from '../../schema/kernel/errors.ts';

/**
 * Parses a JSON body and refuses duplicate keys. JSON.parse would silently keep the last of them, while another reader of the body may have
 * used the first.
 * @throws Problem request.malformed_json, request.doubled_key
 */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('request.malformed_json');
  }
  const key = doubledKey(text);
  if (key !== undefined) throw new Problem('request.doubled_key', { params: { key: key.slice(0, 100) } });
  return value;
}

const [quote, backslash, colon, opening, closing] = [0x22, 0x5c, 0x3a, 0x7b, 0x7d];

/** Returns the first key that occurs twice in one object of the text. Does not check that the text is valid JSON. */
export function doubledKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === opening) open.push(new Set());
    else if (sign === closing) open.pop();
    else if (sign === quote) {
      const end = endOfString(text, at);
      if (isKey(text, end)) {
        const raw = text.slice(at + 1, end);
        const key = raw.includes('\\') ? unescaped(raw) : raw;
        const keys = open.at(-1);
        if (keys?.has(key)) return key;
        keys?.add(key);
      }
      at = end;
    }
  }
  return undefined;
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    return raw;
  }
}

/** Returns the index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/** Whether a colon follows the string that ends at `end`, after optional white space. */
function isKey(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 0x20) next += 1;
  return text.charCodeAt(next) === colon;
}
