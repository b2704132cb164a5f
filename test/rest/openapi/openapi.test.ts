import { beforeAll, describe, expect, test } from 'vitest';
import { openapi } from '../../../src/adapters/rest/openapi/index.ts';
import { buildLabel, buildOrganization, buildTask } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { tinyApp } from '../http/tiny.ts';

// biome-ignore lint/suspicious/noExplicitAny: a description is read by its own specification
type Description = any;

const tags = { tasks: { title: 'Görevler', tr: 'Görevler.', en: 'Tasks.' } };
const events = {
  'task.created': {
    description: { tr: 'Görev oluşturuldu', en: 'A task was created' },
    example: { id: 'tsk_1', labels: ['a'], parent: null },
  },
};

describe('the description of endpoints', () => {
  let description: Description;
  beforeAll(async () => {
    const { endpoints, schema } = await tinyApp();
    description = openapi({ endpoints, schema, tags, events });
  });
  const operation = (method: string, path: string) => description.paths[`/api/v1${path}`][method];
  const response = ({ $ref }: Description) => description.components.responses[$ref.split('/').at(-1)];
  const body = (schema: Description) => (schema.$ref ? description.components.schemas[schema.$ref.split('/').at(-1)] : schema);

  test("has the input's fields in a body, without those of path and headers", () => {
    const update = operation('patch', '/tasks/{id}');
    expect(body(update.requestBody.content['application/json'].schema)).toEqual({
      type: 'object',
      properties: { title: { type: 'string', minLength: 1, maxLength: 20, pattern: '\\S', examples: ['Rapor'] } },
      additionalProperties: false,
    });
    // A PATCH without a body changes nothing; generated clients make a required body their first argument.
    expect(update.requestBody.required).toBe(true);
    expect(update.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' });
    expect(operation('delete', '/tasks/{id}').requestBody).toBeUndefined();
    expect(operation('post', '/tasks').requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { example: { title: 'Rapor' } } },
    });
  });

  test('links errors in examples to the same page as responses', async () => {
    const { endpoints, schema } = await tinyApp();
    const typeIn = ({ components }: Description) => components.examples['auth.required'].value.type;
    expect(typeIn(description)).toBe('/docs/errors#auth.required');
    const publicUrl = 'https://atolye.example.com';
    expect(typeIn(openapi({ endpoints, schema, tags, events, publicUrl }))).toBe(`${publicUrl}/docs/errors#auth.required`);
  });

  test('has parameters with place, type and style', () => {
    const named = Object.fromEntries(operation('get', '/tasks').parameters.map((each: Description) => [each.name, each]));
    expect(named.status).toEqual({
      name: 'status',
      in: 'query',
      schema: { type: 'array', items: { $ref: '#/components/schemas/Status' } },
      style: 'form',
      explode: false,
    });
    expect(named.done.schema).toEqual({ type: 'boolean' });
    expect(named.limit.schema).toEqual({ type: 'integer', format: 'int32', minimum: 1, maximum: 200, default: 50 });
    const [id] = operation('get', '/tasks/{id}').parameters;
    expect(id).toMatchObject({ name: 'id', in: 'path', required: true });
    expect(new RegExp(id.schema.pattern).test('WEB-12')).toBe(true);
    expect(new RegExp(id.schema.pattern).test('prj_01jcx6y3m8e7v9t5w2b4n6q8r0')).toBe(false);
  });

  test('has responses in the shape of the selection and the envelope of the endpoint', () => {
    const of = (method: string, path: string, status = 200) => operation(method, path).responses[status].content['application/json'];
    expect(of('get', '/tasks/{id}').schema).toEqual({ $ref: '#/components/schemas/Task' });
    expect(body(of('get', '/tasks/{id}').schema)).toMatchObject({ required: ['id', 'title', 'status', 'done', 'version', 'labels'] });
    expect(of('get', '/tasks').schema.properties).toEqual({
      data: { type: 'array', items: { $ref: '#/components/schemas/Task' } },
      page: { $ref: '#/components/schemas/Page' },
    });
    expect(Object.keys(of('post', '/tasks:batch').schema.properties)).toEqual(['data']);
    expect(of('get', '/tasks/{id}/labels').schema.properties.data).toEqual({ type: 'array', items: { type: 'string' } });
    const secret = of('post', '/tokens', 201).schema;
    expect([Object.keys(secret.properties), secret.required]).toEqual([
      ['id', 'version', 'token', 'secretShown'],
      ['id', 'version'],
    ]);
    // No `const`: client generators turn it into code that does not parse.
    expect(secret.properties.secretShown).toEqual({ type: 'boolean', description: expect.any(String) });
    expect(of('get', '/tasks').example).toMatchObject({ data: [{ title: 'Rapor' }] });
  });

  test('lists all codes of an operation by status, with examples', () => {
    const { responses } = operation('patch', '/tasks/{id}');
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '412', '413', '415', '429', '500', '503']);
    const { 200: done, ...refused } = responses;
    for (const { headers } of [done, ...Object.values(refused).map(response)]) expect(Object.keys(headers)).toContain('RateLimit');
    expect(response(responses['412']).content['application/problem+json'].examples).toEqual({
      'version.mismatch': { $ref: '#/components/examples/version.mismatch' },
    });
    expect(responses['404']).toEqual({ $ref: '#/components/responses/NotFound-task.not_found' });
    expect(operation('get', '/tasks/{id}').responses['404']).toEqual(responses['404']);
    expect(response(operation('post', '/tasks/read-all').responses['403']).description).not.toContain('auth.scope_missing');
    expect(operation('post', '/tasks')['x-scopes']).toEqual(['tasks:write']);
  });

  test('has events as webhooks with examples', () => {
    const { example, schema } = description.webhooks['task.created'].post.requestBody.content['application/json'];
    expect(example).toMatchObject({ event: 'task.created', data: { id: 'tsk_1' } });
    const { data } = body(schema).properties;
    expect(
      Object.fromEntries(Object.entries(data.properties as Record<string, Description>).map(([name, each]) => [name, each.type])),
    ).toEqual({
      id: 'string',
      labels: 'array',
      parent: undefined,
    });
    expect(data.required).toEqual(['id', 'labels', 'parent']);
  });

  test('fails at start if an operation does not match its endpoint', async () => {
    const { endpoints, schema } = await tinyApp();
    expect(() => openapi({ endpoints, schema, tags: {}, events })).toThrow('GET /tasks: no tag tasks');
  });
});

describe('event payloads', () => {
  let schemas: Record<string, Description>;
  beforeAll(async () => {
    schemas = (await new Client().get('/openapi.json')).body.components.schemas;
  });
  const dataOf = (name: string) => schemas[name].properties.data;

  test('have the types of equally named fields, nullable where those are', () => {
    const { properties, required } = dataOf('TaskCreatedEvent');
    expect(properties.dueDate).toMatchObject({ type: ['string', 'null'], format: 'date' });
    expect(properties.estimate.type).toEqual(['number', 'null']);
    expect(properties.assignee).toMatchObject({ type: ['object', 'null'], required: ['id'] });
    expect(properties.labels.items).toMatchObject({ type: 'object', required: ['id'] });
    expect(properties.priority.$ref).toBe('#/components/schemas/Priority');
    expect(required).toContain('assignee');
  });

  test('do not require properties that are present only when changed', () => {
    expect(dataOf('TaskUpdatedEvent').properties).toHaveProperty('description');
    expect(dataOf('TaskUpdatedEvent').required).not.toContain('description');
    expect(dataOf('CommentUpdatedEvent').required).not.toContain('body');
  });
});

describe('/openapi.json', () => {
  let text: string;
  let description: Description;
  beforeAll(async () => {
    description = (await new Client().get('/openapi.json')).body;
    text = JSON.stringify(description);
  });

  test('lists the code of an invalid `fields` and of an invalid `If-Match`', () => {
    for (const method of ['get', 'delete']) {
      const { $ref } = description.paths['/api/v1/tasks/{id}'][method].responses['400'];
      const { content } = description.components.responses[$ref.split('/').at(-1)];
      expect(Object.keys(content['application/problem+json'].examples), method).toContain('input.invalid');
    }
  });

  test('has exactly the components it refers to', () => {
    const refs = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, ref]) => ref));
    const { securitySchemes: _, ...components } = description.components as Record<string, object>;
    const has = Object.entries(components).flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
    expect([...refs].sort()).toEqual(has.sort());
  });

  test('describes every property and every parameter', () => {
    const described = (schema: Description) =>
      schema.description ?? (schema.$ref && description.components.schemas[schema.$ref.split('/').at(-1)].description);
    const missing: string[] = [];
    const look = (schema: Description, path: string) => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, each] of Object.entries(schema.properties ?? {})) if (!described(each)) missing.push(`${path}.${name}`);
      for (const [name, each] of Object.entries(schema))
        if (!name.startsWith('example')) look(each, name === 'properties' ? path : `${path}/${name}`);
    };
    look(description.components.schemas, '');
    const operations = Object.values<Description>(description.paths).flatMap((methods) => Object.values<Description>(methods));
    for (const { operationId, parameters } of operations)
      for (const each of parameters) if (!each.$ref && !each.description) missing.push(`${operationId}(${each.name})`);
    expect(missing).toEqual([]);
  });

  test('names no GraphQL response or operation in descriptions', () => {
    const operations = Object.values<Description>(description.paths).flatMap((methods) => Object.values<Description>(methods));
    const texts = operations.map(({ operationId, description }) => `${operationId}: ${description}`);
    expect(
      texts.filter((each) =>
        /null with|`chatReply`|`[a-z]+[A-Z]\w+`(?! )/.test(each.replaceAll(/`(?:nextCursor|contentUrl|prepareUpload)`/g, '')),
      ),
    ).toEqual([]);
  });

  test('names the requested server, or a variable with a default when printed', async () => {
    const called = { host: 'gorev.example.com:8443' };
    expect((await new Client().get('/openapi.json', called)).body.servers).toEqual([{ url: 'http://gorev.example.com:8443' }]);
    const { endpoints, schema } = await tinyApp();
    const printed = openapi({ endpoints, schema, tags, events }) as Description;
    expect(printed.servers).toMatchObject([{ url: '{origin}', variables: { origin: { default: 'http://127.0.0.1:4000' } } }]);
    const publicUrl = 'https://gorev.example.com';
    expect(openapi({ endpoints, schema, tags, events, publicUrl }).servers).toEqual([{ url: publicUrl }]);
  });

  test('states the second base path', () => {
    expect(description.info.description).toContain('`/v1`');
  });

  test('allows null for optional lists of a body, as if absent', async () => {
    const { labels, blockedBy } = description.components.schemas.UpdateTaskBody.properties;
    expect([labels.type, blockedBy.type]).toEqual([
      ['array', 'null'],
      ['array', 'null'],
    ]);
    expect(description.components.schemas.CreateTokenInput.properties.scopes.type).toBe('array');
    const { admin } = await buildOrganization();
    const task = await buildTask(admin, { labels: [(await buildLabel(admin, 'Acil')).id] });
    const sent = { title: 'Rafları say', labels: null, addLabels: null, blockedBy: null };
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, sent);
    expect([status, body.title, body.labels]).toMatchObject([200, 'Rafları say', [{ name: 'Acil' }]]);
  });

  test('has no schema names that Go generators take for constructors, such as `NewTask` beside `Task`', () => {
    const names = Object.keys(description.components.schemas);
    expect(names.filter((name) => names.includes(name.replace(/^(New|Nullable)/, '')) && /^(New|Nullable)/.test(name))).toEqual([]);
  });

  test('gives every parameter a type and every set of constants a name', () => {
    const wrong: string[] = [];
    const look = (value: Description, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      if (value.in && !value.schema?.type && !value.schema?.$ref) wrong.push(`${path} has no type`);
      if (value.uniqueItems && value.items?.enum && path.includes('/properties/')) wrong.push(`${path} is a set without a name`);
      for (const [name, each] of Object.entries(value)) if (!name.startsWith('example')) look(each, `${path}/${name}`);
    };
    look({ ...description.components, examples: undefined, securitySchemes: undefined }, 'components');
    look(description.paths, 'paths');
    look(description.webhooks, 'webhooks');
    expect(wrong).toEqual([]);
  });

  test('states that file content has its own type', () => {
    const { responses } = description.paths['/api/v1/files/{id}/content'].get;
    for (const status of ['200', '206']) expect(Object.keys(responses[status].content)).toContain('*/*');
  });

  test('states which fields exclude each other', () => {
    const { schemas } = description.components;
    const alternatives = ({ oneOf }: Description) =>
      oneOf.map(({ $ref }: Description) => {
        const { properties, required, additionalProperties } = schemas[$ref.split('/').at(-1)];
        return { has: Object.keys(properties), required, additionalProperties };
      });
    expect(alternatives(schemas.MuteNotificationsInput)).toEqual([
      { has: ['project', 'until'], required: ['project'], additionalProperties: false },
      { has: ['reason', 'until'], required: ['reason'], additionalProperties: false },
      { has: ['task', 'until'], required: ['task'], additionalProperties: false },
    ]);
    expect(description.paths['/api/v1/notifications/mutes'].put.requestBody.required).toBe(true);
    expect(alternatives(schemas.TaskOperation)).toMatchObject([{ has: ['create'] }, { has: ['delete'] }, { has: ['update'] }]);
  });

  test('has unique operation ids, and no paths that differ only in parameters', () => {
    const operations = Object.values(description.paths as Record<string, Record<string, Description>>).flatMap(Object.values);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const shapes = Object.keys(description.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
