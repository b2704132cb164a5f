import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../schema/kernel/errors.ts';

/** Hands bodies of these types on as text. Bytes that are no UTF-8 are refused: decoded they would be other words. @throws Problem request.malformed */
export function takeText(door: FastifyInstance, types: string[]): void {
  door.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (isUtf8(body)) done(null, body.toString());
    else done(new Problem('request.malformed', { params: { reason: 'UTF-8' } }));
  });
}
