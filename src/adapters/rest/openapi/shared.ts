import type { Schema } from '../../../../schema/engine/json-schema/components.ts';
import { exampleId } from '../../../../schema/kernel/input.ts';

/** Schema of `page` in a list. */
export const pageSchema: Schema = {
  type: 'object',
  description: 'Position of the next page.',
  properties: {
    nextCursor: { type: ['string', 'null'], description: 'Value of `cursor` for the next page; null at the end.' },
    hasMore: { type: 'boolean', description: 'Whether more follows.' },
  },
  required: ['nextCursor', 'hasMore'],
};

/** Header parameters, by component name. */
export const headerParameters: Readonly<Record<string, Schema>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of texts: Turkish unless English is preferred.',
    schema: { type: 'string', default: 'tr', examples: ['en'] },
  },
  Organization: {
    name: 'X-Organization',
    in: 'header',
    description: 'Id or slug of the organization to act in, for members of several; default the one they joined first.',
    schema: { type: 'string', examples: ['ornek'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` you have: returns 304 without a body while it is unchanged.',
    schema: { type: 'string', examples: ['"3.k2j9xq0a"'] },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The `id` of the last event you have: later events follow. Browsers send it by themselves; it takes precedence over `after`.',
    schema: { type: 'string', examples: ['MTIuMTc5NTI1ODMyNTUyNQ'] },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` you read, or only its version (`"3"`): returns 412 if the version has changed.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  Run: {
    name: 'X-Run',
    in: 'header',
    description: 'Id of the run of an agent that the write belongs to, with `X-Run-Lease`.',
    schema: { type: 'string', examples: [exampleId('run')] },
  },
  RunLease: {
    name: 'X-Run-Lease',
    in: 'header',
    description: 'Generation of the lease of `X-Run`: the `lease` of the last claim.',
    schema: { type: 'integer', minimum: 1, examples: [1] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeating the key and body within 24 hours returns the first answer, without executing the request again.',
    schema: { type: 'string', minLength: 1, maxLength: 257, examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
  },
};

/** Response headers, by component name. */
export const responseHeaders: Readonly<Record<string, Schema>> = {
  'X-Request-Id': { description: 'Id sent with the request, or a generated one.', schema: { type: 'string' } },
  ETag: {
    description: '`"<version>.<hash>"` of one thing, `"<hash>"` or `W/"<hash>.<state>"` of a list, `"<version>"` with 412.',
    schema: { type: 'string' },
  },
  Location: { description: 'Address of the created record.', schema: { type: 'string', format: 'uri-reference' } },
  Link: { description: '`rel="next"` (RFC 8288) while there is more.', schema: { type: 'string' } },
  'Idempotency-Replayed': { description: '`true` if the first answer is returned again.', schema: { type: 'string', const: 'true' } },
  'WWW-Authenticate': {
    description: 'Missing credential or scope (RFC 6750), and the resource metadata URL (RFC 9728).',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'The limit that was charged: its name, `q` requests in `w` seconds. Also as `x-ratelimit-limit`.',
    schema: { type: 'string', examples: ['"user";q=1000;w=60'] },
  },
  RateLimit: {
    description: 'Remaining quota: `r` requests, full again in `t` seconds. Also as `x-ratelimit-remaining` and `x-ratelimit-reset`.',
    schema: { type: 'string', examples: ['"user";r=987;t=42'] },
  },
};
