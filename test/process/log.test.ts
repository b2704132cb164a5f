import { createHash } from 'node:crypto';
import { errors as jose } from 'jose';
import { expect, test } from 'vitest';
import { openLog, stackOf, withoutSecrets } from '../../src/log.ts';
import { secretsIn } from '../support/logs.ts';

const pat = `atp_${'a1'.repeat(19)}`;
const key = `ats_${'b2'.repeat(19)}`;
const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJheXNlIn0.c2lnbmF0dXJl';
const headers = { authorization: `Bearer ${pat}`, cookie: '__Host-atolye=gizli-cerez', 'set-cookie': '__Host-atolye=gizli-cerez' };

/** The log line of an error with these details. */
function logged(details: object, message = 'failed'): string {
  const lines: string[] = [];
  openLog('debug', { write: (line) => void lines.push(line) }).error(details, message);
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 50 });
  return lines.join('');
}

const withFields = (error: Error, fields: object) => Object.assign(error, fields);
const carriers: readonly [string, object][] = [
  ['a request', { err: withFields(new Error('refused'), { request: { headers }, response: { headers } }) }],
  ['headers', { err: withFields(new Error('refused'), { headers }) }],
  ['its own cause', { err: new Error('refused', { cause: withFields(new Error(`no ${pat}`), { headers }) }) }],
  ['parts', { err: new AggregateError([new Error(`tried ${key}`)], 'all failed') }],
  ['claims of a token, as those of jose', { err: new jose.JWTClaimValidationFailed('"aud" is wrong', { sub: 'ayse', jti: jwt }) }],
  ['a command of Redis', { err: withFields(new Error('WRONGPASS'), { command: { name: 'auth', args: ['gizli-parola'] } }) }],
  ['an answer of a mail server', { err: withFields(new Error('535 refused'), { command: 'AUTH PLAIN Z2l6bGktcGFyb2xh' }) }],
  ['values of a row', { err: withFields(new Error('duplicate key'), { code: '23505', detail: `Key (hash)=(${pat}) exists.` }) }],
  ['a credential in its text', { err: new Error(`Bearer ${jwt} is none`) }],
  ['an address with a password', { err: new Error('connect ECONNREFUSED redis://atolye:gizli-parola@10.0.0.1:6379') }],
  ['an address with a code', { err: new Error('GET https://app.test/callback?code=gizli-parola&state=1 failed') }],
  ['no error at all', { err: `refused ${pat}` }],
  ["Fastify's request and answer", { req: { method: 'GET', url: `/x?access_token=${pat}`, headers }, res: { statusCode: 500, headers } }],
];

test.each(carriers)('redacts the secrets of an error with %s', (_, details) => {
  const line = logged(details);
  expect(secretsIn(line)).toEqual([]);
  expect(line).not.toMatch(/gizli|ayse/);
});

test('logs an error with its message, code, stack and cause', () => {
  const { err } = JSON.parse(
    logged({ err: withFields(new Error('first', { cause: new TypeError('second') }), { code: '23505', constraint: 'task_pkey' }) }),
  );
  expect(err).toMatchObject({ type: 'Error', message: 'first', code: '23505', constraint: 'task_pkey' });
  expect(err.stack).toMatch(/first[\s\S]+log\.test\.ts[\s\S]+caused by: TypeError: second/);
});

test('logs thrown values that are not errors: a copied error as an error, others by their fields', () => {
  const copy = { message: 'connection refused', stack: 'Error: connection refused\n    at queue', queue: 'index', headers };
  const { err } = JSON.parse(logged({ err: copy }));
  expect(err).toEqual({ type: 'Error', message: 'connection refused', stack: copy.stack });
  expect(JSON.parse(logged({ err: { headers, status: 500 } })).err).toBe('an object with the fields: headers, status');
  expect(stackOf({ status: 500 })).toBe('an object with the fields: status');
});

test('logs harmless values unchanged', () => {
  const text = `Key (id)=(tsk_01h455vb4pex5vsknk084sn02q) ${createHash('sha256').update('a').digest('hex')} http://127.0.0.1:4000/api/v1/tasks "a": 1`;
  expect(withoutSecrets(text)).toBe(text);
});

test.each([
  `{"msg":"${pat}"}`,
  `{"msg":"${key}"}`,
  `{"msg":"${jwt}"}`,
  '{"msg":"authorization Basic YWRtaW46cGFyb2xh"}',
  '{"cookie":"a"}',
  '{"msg":"__Host-atolye=x"}',
  '{"msg":"the secret noted-by-a-test of somebody"}',
])('the secret scanner of logs finds %s', (line) => {
  expect(secretsIn(`{"msg":"fine"}\n${line}\n`, new Set(['noted-by-a-test']))).toEqual([line]);
});
