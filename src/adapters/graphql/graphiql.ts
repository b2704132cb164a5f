import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownWindow } from '../security.ts';

// The page contains all its scripts and workers; the policy allows requests only to this server.
const policy =
  "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves GraphiQL. Public, because it shows nothing of the schema until its user enters a token. */
export function graphiqlSender(render: () => Promise<string>): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  // 9 MB, so it is rendered on the first request and kept compressed.
  let page: Promise<Buffer> | undefined;
  return async ({ headers }, reply) => {
    page ??= render().then((html) => promisify(gzip)(html));
    const compressed = await page;
    reply.headers({
      ...ownWindow,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'public, max-age=3600',
      vary: 'accept, accept-encoding',
    });
    if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(await promisify(gunzip)(compressed));
    return reply.header('content-encoding', 'gzip').send(compressed);
  };
}
