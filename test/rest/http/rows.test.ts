import { parse, Source } from 'graphql';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../../schema/engine/engine.ts';
import { schema } from '../../../schema/index.ts';
import { compile } from '../../../src/adapters/rest/endpoint.ts';
import { ownEndpoints } from '../../../src/adapters/rest/own-endpoints.ts';
import { readOperations, requireValidOperations, rowsOf } from '../../../src/adapters/rest/rows.ts';
import { withOperations } from '../../../src/adapters/rest/shorthand.ts';
import { tinySchema } from './tiny-schema.ts';

const engine = new Engine(tinySchema([], []));
function compiled(text: string) {
  const source = withOperations(parse(new Source(text, 'task.graphql')), engine.schema);
  requireValidOperations(source, engine.schema);
  // Spreading reads every derived fact.
  return compile(rowsOf(source), engine).map((endpoint) => ({ ...endpoint }));
}
const texts = 'tag: "tasks", tr: "Görev", en: "Task"';
const get = (said: string) => `query GetTask($id: ID!)\n@rest(${said}) { task(id: $id) { id } }`;

test('every operation of the REST API is valid and fits its @rest', () => {
  requireValidOperations(readOperations(schema), schema);
  expect(ownEndpoints().map((endpoint) => ({ ...endpoint })).length).toBeGreaterThan(100);
});

describe('a list of endpoints', () => {
  const fragment = 'fragment TaskFields on Task { id title version }\n';
  const list = (fields: string) => `query tasks {\n${fields}\n}`;

  test('becomes an operation per field, with its arguments and the fragment of its type', () => {
    const [all, one] = compiled(
      fragment +
        list(`tasks @rest(get: "/tasks", tr: "Görevler", en: "Tasks")
      task @rest(get: "/tasks/{id}", tr: "Görev", en: "Task")`),
    );
    expect(all).toMatchObject({ operation: 'ListTasks', tag: 'tasks', list: true, at: ['tasks'] });
    expect([...(all?.mapping.query.keys() ?? [])]).toEqual(['status', 'done', 'q', 'sort', 'limit', 'cursor']);
    expect(one).toMatchObject({ operation: 'GetTask', shape: 'thing', fields: new Set(['id', 'title', 'version']) });
  });

  test('takes the name of the alias, the selection of the field and the id from the path', () => {
    const [endpoint] = compiled(list('ReadTask: task @rest(get: "/tasks/{task}", tr: "Görev", en: "Task") { title }'));
    expect(endpoint).toMatchObject({ operation: 'ReadTask', fields: new Set(['title']) });
    expect(endpoint?.mapping.path).toMatchObject([{ name: 'task', variable: 'task' }]);
  });

  test('has the arguments that the field states first', () => {
    const [endpoint] = compiled(fragment + list('tasks(sort: $sort) @rest(get: "/tasks", tr: "Görevler", en: "Tasks")'));
    expect([...(endpoint?.mapping.query.keys() ?? [])]).toEqual(['sort', 'status', 'done', 'q', 'limit', 'cursor']);
  });

  test('reads a field inside another, and for DELETE only the id', () => {
    const rest = 'tr: "Görev", en: "Task"';
    const [labels] = compiled(list(`task { labels @rest(get: "/tasks/{id}/labels", list: whole, ${rest}) }`));
    expect(labels).toMatchObject({ operation: 'ListLabels', at: ['task', 'labels'], shape: 'list' });
    const [removal] = compiled(
      `${fragment}mutation tasks { deleteTask @rest(delete: "/tasks/{id}", ${rest}) createTask @rest(post: "/tasks", ${rest}) }`,
    );
    expect(removal).toMatchObject({ operation: 'DeleteTask', status: 204 });
    expect(removal?.field.selectionSet?.selections).toMatchObject([{ name: { value: 'id' } }]);
  });

  const texts = 'tr: "Görev", en: "Task"';
  test.each([
    [
      '@scalars adds the scalars except those named and secrets',
      '@scalars(except: [done]) { id }',
      ['id', 'title', 'status', 'version', 'labels'],
    ],
    ['without @scalars a selection has what is written', '{ id }', ['id']],
  ])('%s', (_, content, fields) => {
    const [endpoint] = compiled(`fragment TaskFields on Task ${content}\n${list(`task @rest(get: "/tasks/{id}", ${texts})`)}`);
    expect([...(endpoint?.fields ?? [])]).toEqual(fields);
  });

  test('a type without a fragment is selected by its scalars, a field in another object by the nested fragment', () => {
    const [plain] = compiled(list(`broken @rest(get: "/broken", ${texts})`));
    expect([...(plain?.fields ?? [])]).toEqual(['id', 'title', 'status', 'done', 'version', 'labels']);
    const [nested] = compiled(`fragment TaskBrief on Task @nested { title }\n${list(`tasks @rest(get: "/tasks", ${texts}) { nodes }`)}`);
    expect([...(nested?.fields ?? [])]).toEqual(['title']);
  });

  test.each([
    ['a field that is none', 'task { tsk @rest(get: "/tasks", tr: "", en: "") }', 'Cannot query field "tsk" on type "Task".'],
    ['an exception that is no scalar', 'task @rest(get: "/tasks", tr: "", en: "") @scalars(except: [color])', 'Task has no scalar color'],
  ])('fails at start with file and line for %s', (_, field, message) => {
    expect(() => compiled(list(field))).toThrow(/^task\.graphql:2/);
    expect(() => compiled(list(field))).toThrow(message);
  });
});

describe('an operation with @rest', () => {
  test('runs without its directive', () => {
    const [endpoint] = compiled(get(`get: "/tasks/{id}", ${texts}`));
    expect(endpoint?.prepared.operation.directives).toEqual([]);
  });

  test.each([
    ['an argument that is none', `get: "/tasks/{id}", ${texts}, sttaus: 200`, 'Unknown argument "sttaus" on directive "@rest"'],
    ['no tag', 'get: "/tasks/{id}", tr: "Görev", en: "Task"', 'argument "tag" of type "String!" is required'],
    ['no method', texts, '@rest takes a path that begins with / for one method'],
    ['two methods', `get: "/tasks/{id}", put: "/tasks/{id}", ${texts}`, '@rest takes a path that begins with / for one method'],
    ['a path without its first slash', `get: "tasks/{id}", ${texts}`, '@rest takes a path that begins with / for one method'],
    ['a status that is none', `get: "/tasks/{id}", ${texts}, status: 418`, 'status is one of 200, 201, 202, 204'],
    ['a location that nothing reads', `get: "/tasks/{id}", ${texts}, location: "/task/{id}"`, 'no endpoint reads /task/{id}'],
    ['a list of what is none', `get: "/tasks/{id}", ${texts}, list: log`, 'the operation leads to no such list'],
    ['a path parameter that nothing takes', `get: "/tasks/{task}", ${texts}`, 'no variable of the operation takes {task}'],
    [
      'an operation that is not there',
      `get: "/tasks/{id}", ${texts}, reply: { start: "A", follow: "B", retry: "C", stop: "D" }`,
      'no operation is called A',
    ],
  ])('fails at start with file, line and name for %s', (_, said, message) => {
    expect(() => compiled(get(said))).toThrow(/^task\.graphql:[12] \(GetTask\): /);
    expect(() => compiled(get(said))).toThrow(message);
  });

  test.each([
    ['a field that is none', `query Get @rest(get: "/tasks", ${texts}) { tsk { id } }`, 'task.graphql:1 (Get): Cannot query field "tsk"'],
    [
      'two root fields',
      `query Get($id: ID!) @rest(get: "/tasks/{id}", ${texts}) { a: task(id: $id) { id } b: task(id: $id) { id } }`,
      'task.graphql:1 (Get): an operation of a row has one root field',
    ],
    ['text that is no GraphQL', 'query Get {', 'Syntax Error'],
    [
      'a variable in @rest',
      `query Get($path: String) @rest(get: $path, ${texts}) { broken { id } }`,
      'task.graphql:1 (Get): @rest takes no variables',
    ],
    [
      'a mutation for GET',
      `mutation Read @rest(get: "/read", ${texts}) { readAll { id } }`,
      'task.graphql:1 (Read): GET changes nothing: it runs no mutation',
    ],
    ['no @rest', 'mutation Read { readAll { id } }', 'task.graphql:1 (Read): no endpoint runs it; is its @rest missing?'],
    [
      '@rest on a fragment',
      `fragment Fields on Task @rest(get: "/tasks", ${texts}) { id }`,
      'task.graphql:1 (Fields): Directive "@rest" may not be used on FRAGMENT_DEFINITION',
    ],
    [
      'the address of another',
      `mutation A @rest(post: "/read", ${texts}) { readAll { id } }\nmutation B @rest(post: "/read", ${texts}) { readAll { id } }`,
      'task.graphql:2 (B): POST /read is A already',
    ],
  ])('fails at start with %s', (_, text, message) => {
    expect(() => compiled(text)).toThrow(message);
  });
});
