import type { IncomingMessage } from 'node:http';

/** Path of a request's target, percent-encoded as it came: `/mcp` of `/mcp?x=1`. */
export const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** Addresses under which a slash at the end means nothing. Pages keep theirs: relative links depend on it. */
const slashless = /^\/(?:mcp|graphql|(?:api\/)?v1\/.+)\/$/;

/**
 * The target as the router is to read it: of one in absolute form (`GET http://host/path`, RFC 9112 3.2.2) the path and query, and of the
 * API without a slash at its end. Fastify calls it before anything else.
 */
export function routed({ url = '/' }: IncomingMessage | { url?: string }): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  const target = origin ? url.slice(origin.length).replace(/^(?!\/)/, '/') : url;
  const path = pathOf(target);
  return slashless.test(path) ? path.slice(0, -1) + target.slice(path.length) : target;
}
