import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { contentOf } from '../../../schema/knowledge/file/content.ts';
import { noneMatch } from './preconditions.ts';
import { rangeOf } from './ranges.ts';

/** Types that a browser may display, because it runs nothing in them. All others are only downloaded. */
const inlineTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain']);

/** Query parameters of a content endpoint that fill no variable. */
export const contentParameters = ['inline', 'key'] as const;

/**
 * Sends the content of a file that the actor can view, or a range of it. @throws Problem file.not_found, file.content_missing, file.range,
 * storage.away
 */
export async function sendContent(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params as { id: string };
  const inline = isInline((request.query as { inline?: unknown }).inline);
  const content = await contentOf(context, id);
  const etag = `"${content.sha256}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    vary: 'authorization, cookie',
    'content-type': content.mimeType,
    'content-disposition': disposition(content.name, inline && inlineTypes.has(content.mimeType)),
    // Content of any type runs nothing, loads nothing and has an opaque origin.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  const { headers, method } = request;
  if (noneMatch(headers['if-none-match'], etag)) return reply.code(304).send();
  const range =
    method === 'GET' && fits(headers['if-range'] as string | undefined, etag) ? rangeOf(headers.range, content.size) : undefined;
  if (range === 'unsatisfiable') {
    withoutContent(reply);
    throw new Problem('file.range', { params: { size: content.size } });
  }
  const { start, end } = range ?? { start: 0, end: content.size - 1 };
  // HEAD reads one byte, so that missing content or an unavailable store gives the same status as GET.
  const needed = method === 'HEAD' && content.size > 0 ? { start: 0, end: 0 } : range;
  const bytes = await content.read(needed).catch((error) => {
    withoutContent(reply);
    throw error;
  });
  if (method === 'HEAD') bytes.destroy();
  reply.code(range ? 206 : 200).header('content-length', end - start + 1);
  if (range) reply.header('content-range', `bytes ${start}-${end}/${content.size}`);
  return reply.send(method === 'HEAD' ? Readable.from([]) : bytes);
}

/** Removes headers of the file, because a problem must not be cached by the file's ETag. */
function withoutContent(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'etag', 'accept-ranges']) reply.removeHeader(name);
}

/** Whether `If-Range` allows a range: the client's part is of the current content. Otherwise it gets the whole content. */
const fits = (ifRange: string | undefined, etag: string) => ifRange === undefined || ifRange === etag;

/** Parses the parameter `inline`. @throws Problem input.invalid */
function isInline(value: unknown): boolean {
  if (value === undefined || value === '0') return false;
  if (value === '1') return true;
  throw new Problem('input.invalid', { errors: [{ path: ['?', 'inline'], code: 'field.one_of', params: { values: ['0', '1'] } }] });
}

/** Returns `Content-Disposition` (RFC 6266): the exact name for clients that support RFC 8187, and an ASCII one for others. */
export function disposition(name: string, inline: boolean): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll(/[^ -~]|["%\\]/gu, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
