import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

// The page carries all its scripts and workers itself; the browser may ask nobody but us.
const policy =
  "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** 9 MB of page, so it is read on the first request and kept compressed. */
let page: Promise<Buffer> | undefined;

async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    title: 'Atölye GraphiQL',
    headers: JSON.stringify({ Authorization: 'Bearer atp_' }, null, 2),
    defaultQuery: '{\n  me {\n    id\n    name\n  }\n}\n',
  });
  return promisify(gzip)(html);
}

/** Sends GraphiQL. Public: it shows nothing of the schema until its user gives a token. */
export async function sendGraphiql(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  page ??= render();
  const compressed = await page;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'public, max-age=3600',
    vary: 'accept, accept-encoding',
  });
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(await promisify(gunzip)(compressed));
  return reply.header('content-encoding', 'gzip').send(compressed);
}
