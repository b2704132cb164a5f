import { transcode } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../idempotency.ts';
import { restPrefix } from '../target.ts';
import type { Endpoint } from './endpoint.ts';
import { noneMatch } from './preconditions.ts';

/** A successful answer, as sent and as stored for an `Idempotency-Key`. */
export type Answer = StoredAnswer;

/** Builds the answer to a write that became a proposal. */
export const proposalAnswer = (base: string, proposal: { readonly id: string }): Answer => ({
  status: 202,
  body: JSON.stringify(proposal),
  headers: { location: `${base}/proposals/${proposal.id}` },
});

type Page = { nodes: unknown[]; pageInfo: { endCursor?: string | null; hasNextPage: boolean } };

/** Builds the answer from `value`, the data at the endpoint's place in the result. */
export function answerOf(endpoint: Endpoint, base: string, value: unknown, request: FastifyRequest): Answer {
  const { status } = endpoint;
  if (status === 204) return { status, body: '', headers: {} };
  if (endpoint.shape === 'thing') return objectAnswer(endpoint, status, base, value as Record<string, unknown>);
  if (!endpoint.list) return bodyAnswer(status, { data: value });
  if (endpoint.shape === 'list') return bodyAnswer(status, { data: value, page: { nextCursor: null, hasMore: false } });
  const { nodes, pageInfo, ...beside } = value as Page;
  const hasMore = pageInfo.hasNextPage;
  const nextCursor = hasMore || endpoint.list === 'log' ? (pageInfo.endCursor ?? null) : null;
  const answer = bodyAnswer(status, { data: nodes, page: { nextCursor, hasMore }, ...beside });
  if (!hasMore || nextCursor === null) return answer;
  return withLink(answer, base + request.url.slice(restPrefix.length), endpoint.list === 'log' ? 'after' : 'cursor', nextCursor);
}

function bodyAnswer(status: number, content: object): Answer {
  const body = written(content);
  return { status, body, headers: { etag: `"${hashOf(body)}"` } };
}

/**
 * Serializes the body. A long text is encoded here, because hashing, measuring and sending it would each encode it again; by way of UTF-16,
 * which takes a third of the time of `Buffer.from` for other letters than ASCII. A short one stays a string, so that it is sent together
 * with the headers.
 */
function written(content: object): string | Buffer {
  const text = JSON.stringify(content);
  return text.length > 2048 ? transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') : text;
}

function objectAnswer({ location, secret, hidden }: Endpoint, status: number, base: string, thing: Record<string, unknown>): Answer {
  const body = written(hidden ? { ...thing, [hidden]: undefined } : thing);
  const headers: Record<string, string> = { etag: `"${typeof thing.version === 'number' ? `${thing.version}.` : ''}${hashOf(body)}"` };
  if (location !== undefined)
    headers.location = base + location.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(thing[name])));
  if (secret === undefined) return { status, body, headers };
  const { [secret]: _secret, ...rest } = thing;
  return { status, body, headers: { ...headers, 'cache-control': 'no-store' }, replayBody: JSON.stringify({ ...rest, secretShown: true }) };
}

/** Weak content hash (CRC32 and length) for ETags. Not for security. */
function hashOf(body: string | Buffer): string {
  return (crc32(body) * 0x10000 + (body.length & 0xffff)).toString(36);
}

/** Adds `Link: <…>; rel="next"` (RFC 8288): the request's URL with the next cursor. */
function withLink(answer: Answer, url: string, parameter: 'cursor' | 'after', cursor: string): Answer {
  const own = new RegExp(`([?&])${parameter}=[^&]*&?`);
  const plain = url.includes(`${parameter}=`) ? url.replace(own, '$1').replace(/[?&]$/, '') : url;
  const next = `${plain}${plain.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(cursor)}`;
  return { ...answer, headers: { ...answer.headers, link: `<${next.replaceAll(/[<>"]/g, encodeURIComponent)}>; rel="next"` } };
}

/** Bodies from this size in bytes are compressed if the client accepts it. */
export const compressedFrom = 1024;

/**
 * The tag to send: weak if the body may be compressed, because a strong tag may not name two encodings of a content (RFC 9110 8.8.3.3).
 * A tag that was weak already stays.
 */
function sentTag(etag: string, body: string | Buffer, { headers }: FastifyRequest): string {
  const isWeak = headers['accept-encoding'] !== undefined && Buffer.byteLength(body) >= compressedFrom && !etag.startsWith('W/');
  return isWeak ? `W/${etag}` : etag;
}

/** Sends the answer, or 304 if the client already has it. */
export function send(reply: FastifyReply, { status, body, headers }: Answer): FastifyReply {
  // Lower case, because @fastify/compress looks for its own word before it adds it.
  reply
    .header('vary', 'accept-language, accept-encoding')
    .header('cache-control', 'private, no-cache')
    .headers(headers as Record<string, string>);
  if (headers.etag) reply.header('etag', sentTag(headers.etag, body, reply.request));
  if (status === 204) return reply.code(204).send();
  const { method } = reply.request;
  if ((method === 'GET' || method === 'HEAD') && headers.etag && noneMatch(reply.request.headers['if-none-match'], headers.etag))
    return reply.code(304).send();
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}
