import type { IncomingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';

/** How much of a body is read, in bytes: what is kept of an attempt (design 6). */
const most = 16 * 1024;

/** The beginning of a body. */
export class Beginning {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** @returns whether there is room for more */
  take(chunk: Buffer): boolean {
    this.#chunks.push(chunk.subarray(0, most - this.#size));
    this.#size += chunk.length;
    return this.#size <= most;
  }

  /** A character that the end cuts in two is left out. PostgreSQL keeps no NUL. */
  text(): string {
    return new StringDecoder('utf8').write(Buffer.concat(this.#chunks)).replaceAll('\0', '\ufffd');
  }
}

/** `Retry-After` in whole seconds from now: a number of them, or a date (RFC 9110, 10.2.3). Undefined where it is neither. */
export function retryAfter(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  // Of the three forms of a date one leaves out that it is GMT.
  const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
