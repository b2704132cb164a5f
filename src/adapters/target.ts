import type { IncomingMessage } from 'node:http';

/** Returns the path of a request's target, still percent-encoded: `/mcp` for `/mcp?x=1`. */
export const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** Paths on which a trailing slash is ignored. Pages keep theirs, because relative links depend on it. */
const trailingSlash = /^\/(?:mcp|graphql|(?:api\/)?v1\/.+)\/$/;

/**
 * Returns the target for the router: path and query of an absolute form (`GET http://host/path`, RFC 9112 3.2.2), and API paths without a
 * trailing slash. Fastify calls it before anything else.
 */
export function routed({ url = '/' }: IncomingMessage | { url?: string }): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  const target = origin ? url.slice(origin.length).replace(/^(?!\/)/, '/') : url;
  const path = pathOf(target);
  return trailingSlash.test(path) ? path.slice(0, -1) + target.slice(path.length) : target;
}
