import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A server's URL, and a token that can upload to it. */
type Target = { readonly url: string; readonly token: string };

const mebibyte = 1024 * 1024;

/** Unique content of a file in pieces. */
function* pieces(index: number, size: number) {
  for (let sent = 0; sent < size; sent += mebibyte) yield Buffer.alloc(mebibyte, `dosya ${index}, ${sent} `);
}

/** Uploads a file of `size` bytes, a multiple of a MiB, over a real connection; `index` makes its content unique. */
export function sendLarge(
  { url, token }: Target,
  index: number,
  size: number,
): Promise<{ status: number; body: { id: string; sha256: string } }> {
  const head = `--a\r\ncontent-disposition: form-data; name="file"; filename="buyuk-${index}.bin"\r\n\r\n`;
  const tail = '\r\n--a--\r\n';
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=a',
        'content-length': head.length + size + tail.length,
      },
    });
    asked.once('error', reject).once('response', async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString();
      resolve({ status: reply.statusCode as number, body: JSON.parse(text) });
    });
    const body = function* () {
      yield Buffer.from(head);
      yield* pieces(index, size);
      yield Buffer.from(tail);
    };
    pipeline(Readable.from(body(), { objectMode: false }), asked).catch(reject);
  });
}

/** SHA-256 of a file's content, computed while downloading. */
export function hashOfLarge({ url, token }: Target, id: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });
    asked.once('error', reject).once('response', async (reply) => {
      const hash = createHash('sha256');
      for await (const chunk of reply) hash.update(chunk);
      resolve(hash.digest('hex'));
    });
    asked.end();
  });
}
