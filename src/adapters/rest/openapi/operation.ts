import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  GraphQLNonNull,
  getNullableType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Components, Schema } from '../../../../schema/engine/json-schema/components.ts';
import { given, inputSchema, objectSchema } from '../../../../schema/engine/json-schema/inputs.ts';
import { type Endpoint, fieldsParameter } from '../endpoint.ts';
import type { Parameter } from '../parameters.ts';
import { both } from './bilingual.ts';
import { bytesBody, contentParameters, contentResponses, formBody } from './bytes.ts';
import { codesOf, type ErrorResponses, header, limitHeaders } from './errors.ts';
import { exampleOf } from './examples.ts';
import type { OutputSchemas } from './outputs.ts';
import { pageSchema } from './shared.ts';

/** Returns the description of one endpoint. */
export function operationOf(endpoint: Endpoint, outputs: OutputSchemas, components: Components, errors: ErrorResponses): Schema {
  const { operation, tag, summary, description, prepared } = endpoint;
  const scopes = [...prepared.scopes];
  const anyToken =
    prepared.kind === 'mutation'
      ? both('Salt okunur olmayan her erişim jetonuyla.', 'With any access token that is not read-only.')
      : both('Her erişim jetonuyla.', 'With any access token.');
  const named = scopes.map((scope) => `\`${scope}\``).join(', ');
  const needs = scopes.length > 0 ? both(`Kapsam: ${named}.`, `Scope: ${named}.`) : anyToken;
  return {
    operationId: operation[0]?.toLowerCase() + operation.slice(1),
    tags: [tag],
    summary: summary.tr,
    'x-summary-en': summary.en,
    description: [summary.en, ...(description ? [description] : []), needs].join('\n\n'),
    'x-scopes': scopes,
    parameters: [
      ...parametersOf(endpoint, components),
      ...fieldsOf(endpoint),
      ...(endpoint.bytes === 'given' ? contentParameters : []),
      ...headersOf(endpoint),
    ],
    ...given({ requestBody: requestBody(endpoint, components) }),
    responses: { ...answersOf(endpoint, outputs, components), ...errors.of(codesOf(endpoint)) },
    ...(endpoint.bytes === 'given' && { security: [{ bearer: [] }, { link: [] }] }),
  };
}

function parametersOf({ mapping }: Endpoint, components: Components): Schema[] {
  return [...mapping.path, ...mapping.query.values()].map((parameter) => {
    const { name, in: place, description, type } = parameter;
    const schema = parameterSchema(parameter, components);
    return {
      name,
      in: place,
      ...((place === 'path' || isNonNullType(type)) && { required: true }),
      ...given({ description: description ?? defaultDescriptions[name] }),
      schema,
      // The values of a list are separated by commas in one parameter.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    };
  });
}

/** Returns the parameter that selects fields, if the endpoint has it. */
function fieldsOf({ fields }: Endpoint): Schema[] {
  if (!fields) return [];
  const description =
    'Fields of a partial response, separated by commas: only these are read and returned. `assignee.name` is one field of an object, `assignee` all of it. Default: all fields.';
  const schema = { type: 'array', items: { type: 'string', enum: [...fields] }, minItems: 1, uniqueItems: true };
  return [{ name: fieldsParameter, in: 'query', description, schema, style: 'form', explode: false }];
}

/** A parameter is absent or has a value, but is never null. */
function parameterSchema({ name, type, check }: Parameter, components: Components): Schema {
  const schema = inputSchema(type, { ...check, nullable: false }, components);
  return name === 'limit' ? { ...schema, default: 50 } : schema;
}

const defaultDescriptions: Readonly<Record<string, string>> = {
  limit: 'Number of items in a page.',
  cursor: '`page.nextCursor` of the previous page; opaque.',
  after: 'Position to continue from: `page.nextCursor` of the last answer, which is always set, or the `cursor` of an event.',
  sort: 'Fields to sort by, in order of precedence; `-` before a field means descending.',
  id: 'Id of the object.',
};

function headersOf({ method, mapping, prepared, stream }: Endpoint): Schema[] {
  const names = [
    'AcceptLanguage',
    'Organization',
    ...(stream ? ['LastEventId'] : method === 'GET' ? ['IfNoneMatch'] : []),
    ...(mapping.versioned && mapping.readOnly.has('expectedVersion') ? ['IfMatch'] : []),
    ...(method === 'POST' ? ['IdempotencyKey'] : []),
    ...(prepared.kind === 'mutation' ? ['Run', 'RunLease'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/**
 * The response of success. The 202 of a write that became a proposal is described in the text about the whole API: as a second success it
 * would change the return types of generated clients, whose credentials write directly.
 */
function answersOf(endpoint: Endpoint, outputs: OutputSchemas, components: Components): Record<string, Schema> {
  if (endpoint.bytes === 'given') return contentResponses();
  return { [endpoint.status]: success(endpoint, outputs, components) };
}

function requestBody(endpoint: Endpoint, components: Components): Schema | undefined {
  if (endpoint.upload) return formBody(endpoint, components);
  if (endpoint.bytes === 'taken') return bytesBody;
  const { operation, mapping } = endpoint;
  const { body, readOnly } = mapping;
  const fields = Object.values(body?.getFields() ?? {}).filter(({ name }) => !readOnly.has(name));
  if (!body || fields.length === 0) return undefined;
  const make = () => objectSchema(body, readOnly, components);
  const schema = readOnly.size === 0 ? components.ref(body.name, body, make) : components.ref(`${operation}Body`, { operation }, make);
  return {
    required: isNeeded(endpoint, body, fields),
    content: { 'application/json': { schema, example: body.extensions.example ?? exampleOf(schema, components) } },
  };
}

/**
 * Whether the body is required: without one the request is refused or does nothing. Generated clients make a required body their first
 * argument. A PATCH without a body is treated like an empty object and changes nothing.
 */
function isNeeded({ method }: Endpoint, { extensions }: GraphQLInputObjectType, fields: readonly GraphQLInputField[]): boolean {
  return method === 'PATCH' || fields.some(isRequiredInputField) || Boolean(extensions.exactlyOne ?? extensions.atLeastOne);
}

function success(endpoint: Endpoint, outputs: OutputSchemas, components: Components): Schema {
  const { status, method, list, location } = endpoint;
  const headers = {
    ...header('X-Request-Id'),
    ...(status === 204 ? {} : header('ETag')),
    ...(location !== undefined ? header('Location') : {}),
    ...(list && endpoint.shape === 'connection' ? header('Link') : {}),
    ...(method === 'POST' ? header('Idempotency-Replayed') : {}),
    ...limitHeaders,
  };
  if (status === 204) return { description: both('Yapıldı.', 'Done.'), headers };
  const schema = bodySchema(endpoint, outputs, components);
  if (endpoint.stream) return streamed(endpoint, schema, components);
  const example = exampleOf(schema, components);
  const content = {
    'application/json': { schema, example },
    ...(endpoint.reply && { 'text/event-stream': asEventStream(schema, example) }),
  };
  return { description: endpoint.summary.tr, headers, content };
}

/** Schema of the answer as a stream, for clients that accept one. */
function asEventStream(done: Schema, example: unknown): Schema {
  return {
    schema: {
      type: 'string',
      description:
        'Server-sent events: `delta` with `{text}`, `citation` with one, `proposal` with the id of one, and at the end `done` with the whole answer as without a stream, or `error` with a Problem.',
    },
    'x-event-data': done,
    example: `id: MS4x\nevent: delta\ndata: {"text":"Bir yılını "}\n\nid: MS4z\nevent: done\ndata: ${JSON.stringify(example)}\n\n`,
  };
}

/** OpenAPI 3.1 cannot describe the events of a stream, so `x-event-data` holds their schema. */
function streamed({ summary }: Endpoint, item: Schema, components: Components): Schema {
  const example = exampleOf(item, components) as { cursor: string; event: string };
  return {
    description: summary.tr,
    headers: { ...header('X-Request-Id'), ...limitHeaders },
    content: {
      'text/event-stream': {
        schema: {
          type: 'string',
          description:
            'Server-sent events: `id` is the cursor, `event` the kind, `data` the event as JSON. An event `problem`, with a Problem as its data, is the last one.',
        },
        'x-event-data': item,
        example: `retry: 2000\nid: ${example.cursor}\n\nid: ${example.cursor}\nevent: ${example.event}\ndata: ${JSON.stringify(example)}\n\n`,
      },
    },
  };
}

/** Schema of the body that `answerOf` builds. It is not nullable, because a missing object is 404. */
function bodySchema({ list, shape, field, type, prepared, secret }: Endpoint, outputs: OutputSchemas, components: Components): Schema {
  const content = outputs.of(field, new GraphQLNonNull(getNullableType(type)), prepared.document);
  if (shape === 'thing') return secret ? withOptionalSecret(components.resolve(content), secret) : content;
  if (!list) return { type: 'object', properties: { data: content }, required: ['data'] };
  const page = components.ref('Page', pageSchema, () => pageSchema);
  if (shape === 'list') return { type: 'object', properties: { data: content, page }, required: ['data', 'page'] };
  const { nodes: data, pageInfo: _, ...beside } = components.resolve(content).properties as Record<string, Schema>;
  return { type: 'object', properties: { data, page, ...beside }, required: ['data', 'page', ...Object.keys(beside)] };
}

/** A repeated request with the same `Idempotency-Key` gets the object without its secret. */
function withOptionalSecret(content: Schema, secret: string): Schema {
  return {
    ...content,
    properties: {
      ...(content.properties as object),
      secretShown: { type: 'boolean', description: `True instead of \`${secret}\`, in the answer to a repeated request.` },
    },
    required: (content.required as string[]).filter((name) => name !== secret),
  };
}
