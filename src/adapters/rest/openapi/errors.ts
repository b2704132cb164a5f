import { STATUS_CODES } from 'node:http';
import type { Schema } from '../../../../schema/engine/json-schema/components.ts';
import { type ProblemCode, problems } from '../../../../schema/kernel/texts.ts';
import type { Endpoint } from '../endpoint.ts';
import { notFoundCode } from '../places.ts';

/** Every code an endpoint may answer: what its row implies and what its operation states. */
export function codesOf({ method, mapping, prepared, shape, list, stream, upload, bytes }: Endpoint): ProblemCode[] {
  const hasBody = method !== 'GET' && method !== 'DELETE' && mapping.body !== null;
  const codes: (ProblemCode | false)[] = [
    'auth.required',
    'auth.invalid_token',
    'auth.token_in_query',
    'auth.not_a_member',
    'organization.required',
    'organization.not_member',
    'rate_limit.exceeded',
    prepared.scopes.size > 0 && 'auth.scope_missing',
    'request.malformed',
    'request.unknown_parameter',
    (hasBody || mapping.query.size > 0) && 'input.invalid',
    list !== undefined && shape === 'connection' && 'cursor.invalid',
    hasBody && !upload && 'request.malformed_json',
    ...(hasBody ? (['request.too_large', 'request.unsupported_media_type'] as const) : []),
    ...(upload ? (['storage.away'] as const) : []),
    ...(bytes === 'given' ? (['input.invalid', 'file.link_expired', 'file.range', 'storage.away'] as const) : []),
    ...(bytes === 'taken' ? (['request.too_large', 'upload.in_progress', 'storage.away'] as const) : []),
    ...(method === 'POST' ? (['idempotency.key_invalid', 'idempotency.key_reused', 'idempotency.in_progress'] as const) : []),
    ...mapping.path.map(notFoundCode),
    stream === true && 'connection.too_many',
    ...prepared.problems,
    'internal',
    'unavailable',
    'auth.issuer_unavailable',
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** The responses of these codes, one a status, with an example of each code. */
export function errorResponses(codes: readonly ProblemCode[]): Record<string, Schema> {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, same]) => [
        String(status),
        {
          description: `${STATUS_CODES[status]}: ${same.map((code) => `\`${code}\``).join(', ')}`,
          headers: {
            ...header('X-Request-Id'),
            ...(status === 401 || status === 403 ? header('WWW-Authenticate') : {}),
            ...(status === 412 ? header('ETag') : {}),
            ...(status === 429 || status === 503 ? header('Retry-After') : {}),
            ...limitHeaders,
          },
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(same.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
            },
          },
        },
      ]),
  );
}

/** On every answer. */
export const limitHeaders: Schema = { ...header('RateLimit-Policy'), ...header('RateLimit') };

export function header(name: string): Schema {
  return { [name]: { $ref: `#/components/headers/${name}` } };
}

/** An example body of each of these codes, as a server under this address answers it. */
export function errorExamples(codes: Iterable<ProblemCode>, publicUrl = ''): Record<string, Schema> {
  return Object.fromEntries(
    [...codes].sort().map((code) => {
      const { status, titleTr, tr, en } = problems[code];
      const value = {
        type: `${publicUrl}/docs/errors#${code}`,
        title: titleTr,
        status,
        detail: tr,
        code,
        requestId: '4b1d6a3e-7f0c-4f0e-9d43-5b8f2a6c1e90',
        ...fieldExample[code],
      };
      return [code, { summary: en, value }];
    }),
  );
}

const fieldExample: Partial<Record<ProblemCode, Schema>> = {
  'rate_limit.exceeded': { limit: 'user', retryAfter: 42 },
  'input.invalid': { errors: [{ pointer: '/title', code: 'field.required', detail: 'Bu alan zorunludur.' }] },
  'request.unknown_parameter': { errors: [{ parameter: 'statsu', code: 'field.unknown', detail: 'Böyle bir alan yok: statsu.' }] },
};

/** The schema of every error body (RFC 9457). */
export const problemSchema: Schema = {
  type: 'object',
  description: 'An error (RFC 9457). Texts are Turkish unless `Accept-Language` prefers English; `code` is stable.',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'A page that explains the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', examples: ['task.not_found'] },
    requestId: { type: 'string', description: 'To be quoted in reports; also in `X-Request-Id`.' },
    errors: {
      type: 'array',
      description: 'Every wrong field or parameter.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body.', examples: ['/labels/0'] },
          parameter: { type: 'string', description: 'Name of the parameter or header.' },
          code: { type: 'string', examples: ['field.required'] },
          detail: { type: 'string' },
        },
        required: ['code', 'detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
};
