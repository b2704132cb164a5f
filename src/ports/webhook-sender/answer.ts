import type { IncomingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';

/** Maximum number of bytes read of a body, which are stored with an attempt. */
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

  /** Omits a character that is cut in two at the end. Replaces NUL, which PostgreSQL cannot store. */
  text(): string {
    return new StringDecoder('utf8').write(Buffer.concat(this.#chunks)).replaceAll('\0', '\ufffd');
  }
}

/** Parses `Retry-After`, a number of seconds or a date (RFC 9110, 10.2.3), to whole seconds from now. Undefined for any other value. */
export function retryAfter(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  // One of the three date formats omits GMT.
  const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
