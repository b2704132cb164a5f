import { STATUS_CODES } from 'node:http';
import type { Proposing } from '../../../../schema/builder.ts';
import type { Schema } from '../../../../schema/engine/json-schema/components.ts';
import { type Extra, fieldText } from '../../../../schema/kernel/errors.ts';
import { type FieldCode, type Locale, type ProblemCode, problems } from '../../../../schema/kernel/module.ts';
import type { Endpoint } from '../endpoint.ts';
import { notFoundCode } from '../error-locations.ts';

/** Problem codes that every endpoint may return. */
const commonCodes = [
  'auth.required',
  'auth.invalid_token',
  'auth.token_in_query',
  'auth.not_a_member',
  'auth.client_blocked',
  'organization.not_member',
  'rate_limit.exceeded',
  'request.malformed',
  'request.unknown_parameter',
  'internal',
  'unavailable',
  'auth.issuer_unavailable',
] as const satisfies readonly ProblemCode[];

/** Problem codes of storing bytes. */
const storageCodes = ['storage.away', 'storage.full', 'file.quota_exceeded', 'upload.too_many'] as const satisfies readonly ProblemCode[];

/** Problem codes with a credential that only proposes, and of an agent without a run. */
const proposalCodes = {
  rehearsed: ['proposal.too_large', 'proposal.too_many', 'proposal.too_many_in_run', 'run.required'],
  refused: ['proposal.not_possible', 'run.required'],
  direct: [],
} as const satisfies Record<Proposing, readonly ProblemCode[]>;

/** Effect of an endpoint's mutation with a credential that only proposes. */
const proposingOf = ({ rootFields }: Endpoint['prepared']): Proposing | undefined => rootFields[0]?.field.extensions.proposing;

/** Returns all problem codes of an endpoint: those its row implies and those its operation declares. */
export function codesOf({ method, mapping, prepared, shape, list, stream, upload, bytes, fields }: Endpoint): ProblemCode[] {
  const hasBody = method !== 'GET' && method !== 'DELETE' && mapping.body !== null;
  const codes: (ProblemCode | false)[] = [
    ...commonCodes,
    prepared.scopes.size > 0 && 'auth.scope_missing',
    prepared.scopes.size === 0 && prepared.kind === 'mutation' && 'auth.read_only',
    ...(prepared.kind === 'mutation'
      ? ([
          'auth.write_refused',
          'agent.paused',
          'run.lease_lost',
          'run.stopped',
          'run.too_many_writes',
          'run.too_many_today',
          'run.cost_reached',
          'run.cost_reached_today',
          ...proposalCodes[proposingOf(prepared) ?? 'direct'],
        ] as const)
      : []),
    (hasBody || mapping.query.size > 0 || mapping.versioned || fields !== undefined) && 'input.invalid',
    list !== undefined && shape === 'connection' && 'cursor.invalid',
    ...(hasBody && !upload ? (['request.malformed_json', 'request.doubled_key'] as const) : []),
    ...(hasBody ? (['request.too_large', 'request.unsupported_media_type', 'request.unsupported_encoding'] as const) : []),
    ...(upload ? storageCodes : []),
    ...(bytes === 'given' ? (['input.invalid', 'file.content_missing', 'file.link_expired', 'file.range', 'storage.away'] as const) : []),
    ...(bytes === 'taken'
      ? (['auth.write_refused', 'request.too_large', 'request.unsupported_encoding', 'upload.in_progress', ...storageCodes] as const)
      : []),
    ...(method === 'POST' ? (['idempotency.key_invalid', 'idempotency.key_reused', 'idempotency.in_progress'] as const) : []),
    ...mapping.path.map(notFoundCode),
    stream && 'connection.too_many',
    ...prepared.problems,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** Shared error responses, each defined once for all endpoints. */
export class ErrorResponses {
  readonly #responses = new Map<string, Schema>();

  /** Returns references to the responses of these codes, one per status. */
  of(codes: readonly ProblemCode[]): Record<string, Schema> {
    const byStatus = [...Map.groupBy(codes, (code) => problems[code].status)].sort(([a], [b]) => a - b);
    return Object.fromEntries(byStatus.map(([status, same]) => [String(status), this.#ref(status, same.sort())]));
  }

  /** The name consists of the status and the codes that not every endpoint has. */
  #ref(status: number, codes: readonly ProblemCode[]): Schema {
    const own = codes.filter((code) => !commonCodes.some((each) => each === code));
    const name = [STATUS_CODES[status]?.replaceAll(' ', ''), ...own].join('-');
    this.#responses.set(name, errorResponse(status, codes));
    return { $ref: `#/components/responses/${name}` };
  }

  /** Returns all responses, sorted by name. */
  toJSON(): Record<string, Schema> {
    return Object.fromEntries([...this.#responses].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Returns a response with an example of each code. */
function errorResponse(status: number, codes: readonly ProblemCode[]): Schema {
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
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
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** Headers of every response. */
export const limitHeaders: Schema = { ...header('RateLimit-Policy'), ...header('RateLimit') };

export function header(name: string): Schema {
  return { [name]: { $ref: `#/components/headers/${name}` } };
}

/**
 * Returns an example body of each code, as a server with this URL returns it. Without a locale, for the bilingual description: Turkish
 * bodies with English summaries.
 */
export function errorExamples(codes: Iterable<ProblemCode>, publicUrl = '', locale?: Locale): Record<string, Schema> {
  return Object.fromEntries(
    [...codes].sort().map((code) => {
      const { status, titleTr, titleEn, tr, en } = problems[code];
      const value = {
        type: `${publicUrl}/docs/errors#${code}`,
        title: locale === 'en' ? titleEn : titleTr,
        status,
        detail: locale === 'en' ? en : tr,
        code,
        requestId: '4b1d6a3e-7f0c-4f0e-9d43-5b8f2a6c1e90',
        ...fieldExample(code, locale ?? 'tr'),
      };
      return [code, { summary: locale === 'tr' ? tr : en, value }];
    }),
  );
}

/** Returns example properties of a code in addition to its texts. */
function fieldExample(code: ProblemCode, locale: Locale): Schema | undefined {
  const detail = (field: FieldCode, name?: string) => fieldText({ path: [], code: field, ...(name && { params: { name } }) }, locale);
  const unknown = detail('filter.attribute_unknown', 'statsu');
  const examples: Partial<Record<ProblemCode, Schema>> = {
    'rate_limit.exceeded': { limit: 'user', retryAfter: 42 },
    'input.invalid': { errors: [{ pointer: '/title', code: 'field.required', detail: detail('field.required') }] },
    'filter.invalid': {
      detail: problems['filter.invalid'][locale].replace('{reason}', unknown),
      errors: [{ parameter: 'filter', code: 'filter.attribute_unknown', detail: unknown }],
      offset: 0,
      length: 6,
      suggestions: ['status'],
    },
    'request.unknown_parameter': { errors: [{ parameter: 'statsu', code: 'field.unknown', detail: detail('field.unknown', 'statsu') }] },
  };
  return examples[code];
}

const extra = {
  limit: { type: 'string', description: 'The limit that is used up.', examples: ['user'] },
  retryAfter: { type: 'integer', description: 'Seconds to wait, as in `Retry-After`.' },
  renewsAt: { type: 'string', format: 'date-time', description: 'Time at which the budget renews.' },
  version: { type: 'integer', description: 'The current version of the record.' },
  role: { type: 'string', description: 'The required role.', examples: ['admin'] },
  operation: { type: 'integer', description: 'Place of the operation that failed in a batch, from 0.' },
  from: { type: 'string', description: 'The current status.', examples: ['todo'] },
  to: { type: 'string', description: 'The requested status.', examples: ['done'] },
  allowed: { type: 'array', items: { type: 'string' }, description: 'The statuses that may follow.' },
  inUse: { type: 'string', description: 'The status that still has tasks.' },
  record: {
    type: 'object',
    description: 'The record that was looked for.',
    properties: {
      type: { type: 'string', description: 'Type of the DNS record.' },
      name: { type: 'string', description: 'Name of the DNS record.' },
      value: { type: 'string', description: 'Value of the DNS record.' },
    },
    required: ['type', 'name', 'value'],
  },
  offset: { type: 'integer', description: 'Position of the mistake in the text of the filter, in UTF-16 code units from 0.' },
  length: { type: 'integer', description: 'Length of the mistake in the text.' },
  suggestions: { type: 'array', items: { type: 'string' }, description: 'Suggestions for that position.' },
  state: { type: 'string', description: 'State of the proposal.' },
  current: {
    type: ['object', 'null'],
    description: 'The fields of the proposal, or the time entry it added, as they are now; null if none of them exist any more.',
  },
  conflicts: {
    type: 'array',
    items: { type: 'object' },
    description:
      'Values that changed since the proposal: `subject`, `field`, the value it was made from (`proposedFrom`), the `current` and the `proposed` one.',
  },
  refused: {
    type: 'array',
    items: { type: 'object' },
    description:
      'For the undo of a run: steps that the caller may not take back (`step`, `subject`, `code`, `detail`). Its `conflicts` have `step`, `subject`, `field`, `current`, and the value that the run left (`written`).',
  },
} satisfies Record<keyof Extra, Schema>;

/** The schema of every error body (RFC 9457). */
export const problemSchema: Schema = {
  type: 'object',
  description: 'An error (RFC 9457). Texts are Turkish unless `Accept-Language` prefers English; `code` is stable.',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'A page that explains the code.' },
    title: { type: 'string', description: 'The kind of error, for people.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'Explanation of the error, for people.' },
    code: { type: 'string', description: 'The kind of error, for programs; it never changes.', examples: ['task.not_found'] },
    requestId: { type: 'string', description: 'Id of the request, for error reports; also in `X-Request-Id`.' },
    errors: {
      type: 'array',
      description: 'Every wrong field or parameter.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body.', examples: ['/labels/0'] },
          parameter: { type: 'string', description: 'Name of the parameter or header.' },
          code: { type: 'string', description: 'Error code of the field or parameter.', examples: ['field.required'] },
          detail: { type: 'string', description: 'Explanation for people.' },
        },
        required: ['code', 'detail'],
      },
    },
    ...extra,
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
};
