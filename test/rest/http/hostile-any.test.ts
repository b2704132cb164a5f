import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { testApp } from '../../support/app.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { jsonOf, placesOf, put, rightValue, speaksOf, wrongValues } from '../../support/hostile.ts';
import { testSeed } from '../../support/random.ts';
import { addressOf } from '../../support/socket.ts';
import { targets } from './attacks.ts';

describe('arbitrary requests', () => {
  let team: Organization;
  let ids: string[];
  beforeAll(async () => {
    team = await buildOrganization();
    const project = await buildProject(team.admin);
    const task = await buildTask(team.admin, { project: project.key });
    ids = [
      project.id,
      project.key,
      task.id,
      task.number,
      (await buildLabel(team.admin, 'hata')).id,
      (await team.person()).id,
      team.admin.id,
      'me',
      'none',
    ];
  });

  test('never cause a server error', async () => {
    const { app } = await testApp();
    const id = fc.oneof(
      fc.constantFrom(...ids),
      fc.constantFrom(newId('task'), newId('project'), 'x', '%00', '%zz'),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    const value = fc.oneof(
      fc.constantFrom(...ids),
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.constant(null),
    );
    const seen = new Map<number, number>();
    const request = fc.constantFrom(...targets).chain(({ row, mapping }) => {
      const places = mapping.body ? placesOf(mapping.body).filter(({ at }) => at.length > 0) : [];
      const names = fc.constantFrom(...mapping.query.keys(), 'nonsense');
      const field =
        places.length === 0
          ? fc.constant({})
          : fc
              .constantFrom(...places)
              .chain((place) =>
                fc
                  .oneof(fc.constant(rightValue(place.type, place.check)), fc.constantFrom(null, ...wrongValues(place)), value)
                  .map((each) => put(place.at, each) as object),
              );
      const base = fc.constantFrom({}, mapping.body ? (rightValue(mapping.body) as object) : {});
      return fc.record({
        row: fc.constant(row),
        path: fc.array(id, { minLength: 3, maxLength: 3 }),
        query: fc.array(fc.tuple(names, fc.oneof(id, fc.string({ unit: 'binary', maxLength: 30 }))), { maxLength: 3 }),
        body: fc.tuple(base, fc.array(field, { maxLength: 3 })).map(([own, fields]) => Object.assign({ ...own }, ...fields)),
        headers: fc.dictionary(
          fc.constantFrom('if-match', 'if-none-match', 'idempotency-key', 'accept-language', 'accept', 'x-request-id', 'prefer'),
          fc.oneof(fc.constantFrom('"1"', '*', 'tr', 'en;q=x'), fc.string({ unit: fc.constantFrom(...'aZ09 ";=,/*\\ü') })),
          { maxKeys: 2 },
        ),
      });
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ row, path, query, body, headers }) => {
        let at = 0;
        const address = row.path.replaceAll(/\{\w+\}/g, () =>
          encodeURI((path[at++] ?? '').toWellFormed())
            .replaceAll('%25', '%')
            .replaceAll(/[/?#]/g, ''),
        );
        const search = new URLSearchParams(query.map(([name, text]) => [name, text.toWellFormed()]));
        const reply = await app.inject({
          method: row.method,
          url: `/api/v1${address}?${search}`,
          headers: {
            ...headers,
            authorization: `Bearer ${team.admin.client.token}`,
            ...(row.method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(row.method !== 'GET' && { payload: jsonOf(body) }),
        });
        seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
        expect(reply.statusCode, reply.body).toBeLessThan(500);
        if (reply.statusCode >= 400) expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      }),
      { numRuns: 1000, seed: testSeed() },
    );
    // Some requests passed validation.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
  });

  describe('over a socket', () => {
    beforeAll(async () => void (await addressOf((await testApp()).app)));

    /** Status and body of the first response to these bytes. */
    async function answerTo(bytes: string): Promise<[number, Record<string, string>]> {
      const { port } = (await testApp()).app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(Buffer.from(bytes, 'latin1'));
      let text = '';
      for await (const chunk of socket.setEncoding('utf8')) {
        text += chunk;
        const [head = '', body = ''] = text.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (Buffer.byteLength(body) >= length) return [Number(head.split(' ')[1]), JSON.parse(body)];
      }
      throw new Error(`no answer but ${text}`);
    }

    const own = (lines: string, rest = '') => `GET /api/v1/tasks HTTP/1.1\r\nHost: x\r\n${lines}\r\n${rest}`;
    const post = (lines: string, rest: string) =>
      `POST /api/v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer TOKEN\r\nContent-Type: application/json\r\n${lines}\r\n${rest}`;
    test.each<[what: string, bytes: string, status: number]>([
      ['two credentials', own('Authorization: Bearer TOKEN\r\nauthorization: Bearer other\r\n'), 400],
      ['two organizations', own('Authorization: Bearer TOKEN\r\nX-Organization: a\r\nX-ORGANIZATION: b\r\n'), 400],
      ['two keys of one request', post('Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 2\r\n', '{}'), 400],
      ['two hosts', own('Host: y\r\nAuthorization: Bearer TOKEN\r\n'), 400],
      ['a long address', `GET /api/v1/tasks?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      ['a long header', own(`X-A: ${'a'.repeat(20_000)}\r\n`), 431],
      ['many headers', own(Array.from({ length: 3000 }, (_, index) => `X-${index}: a\r\n`).join('')), 431],
      ['NUL in a header', own('X-A: a\0b\r\n'), 400],
      ['a header without a name', own(': a\r\n'), 400],
      ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400],
      ['a length that is no number', post('Content-Length: 0x2\r\n', '{}'), 400],
      ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), 400],
      ['chunks of no size', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n'), 400],
      ['a length beyond the limit', post('Content-Length: 99999999999\r\n', '{'), 413],
      ['an unknown method', 'NONSENSE /api/v1/tasks HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['no version', 'GET /api/v1/tasks\r\n\r\n', 401],
      ['no host', 'GET /api/v1/tasks HTTP/1.1\r\n\r\n', 400],
      ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
      ['bytes that are no UTF-8 in the address', 'GET /api/v1/tasks/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['an address outside', 'GET /api/v1/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', 404],
      ['an absolute address of another', 'GET http://example.test/api/v1/tasks HTTP/1.1\r\nHost: x\r\n\r\n', 401],
    ])('are refused with a problem document: %s', async (_, bytes, status) => {
      const [given, body] = await answerTo(bytes.replace('TOKEN', String(team.admin.client.token)));
      expect([given, body.status]).toEqual([status, status]);
      expect(speaksOf(body.detail, body.code as string)).toBe(true);
    });

    test('with two credentials on an upgrade are refused with a GraphQL error', async () => {
      const lines = [
        'Connection: Upgrade',
        'Upgrade: websocket',
        `Authorization: Bearer ${team.admin.client.token}`,
        'authorization: Bearer x',
      ];
      const [status, body] = await answerTo(`GET /graphql HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n`);
      expect([status, body]).toMatchObject([400, { errors: [{ extensions: { code: 'request.malformed' } }] }]);
    });
  });
});
