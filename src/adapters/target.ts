import type { IncomingMessage } from 'node:http';

/** Returns the path of a request's target, still percent-encoded: `/mcp` for `/mcp?x=1`. */
export const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** Paths on which a trailing slash is ignored. Pages keep theirs, because relative links depend on it. */
const trailingSlash = /^\/(?:mcp|graphql|api\/v1\/.+)\/$/;

/** Prefix of all REST paths. */
export const restPrefix = '/api/v1';
/** Alias of `restPrefix`, used by the spec's first example (spec 4.4). The description does not list it. */
const alias = '/v1';

/** Returns the prefix that the client used: `/v1` or `/api/v1`. `target` is the target as it was sent. */
export const usedPrefix = (target: string): string => (withoutOrigin(target).startsWith(`${alias}/`) ? alias : restPrefix);

/** Returns path and query of an absolute form (`http://host/path`, RFC 9112 3.2.2). */
function withoutOrigin(url: string): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  return origin ? url.slice(origin.length).replace(/^(?!\/)/, '/') : url;
}

/**
 * Returns the target for the router: path and query of an absolute form, API paths without a trailing slash, and `/api/v1` for `/v1`.
 * Fastify calls it before anything else.
 */
export function routed({ url = '/' }: IncomingMessage | { url?: string }): string {
  const plain = withoutOrigin(url);
  const target = plain.startsWith(`${alias}/`) ? restPrefix + plain.slice(alias.length) : plain;
  const path = pathOf(target);
  return trailingSlash.test(path) ? path.slice(0, -1) + target.slice(path.length) : target;
}
