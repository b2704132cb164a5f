import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { typeidUnboxed } from 'typeid-js';
import { type Body, json, openApp, serve, serveReads } from './baseline-app.ts';
import { eventDataOf, statements, type TaskRow, taskOf } from './baseline-sql.ts';

/**
 * The baseline: the same responses as a good programmer would write them by hand for these few routes, with Fastify and named statements of
 * `pg`. Tokens are checked as in the product; there are no permissions, no input validation, no GraphQL and no problem bodies.
 */
const opened = openApp();
const { app, pool } = opened;
serveReads(opened, {
  list: (size) => statements.list(size + 1),
  nested: (size) => statements.nested(size + 1),
  get: statements.get,
});

app.post('/api/v1/tasks', async (request, reply) => {
  const { title, project, priority = 'none' } = request.body as Body;
  const { organization, user } = request.caller;
  const task = await transaction(async (client) => {
    const { rows: numbers } = await client.query<{ last: number; key: string }>({ ...statements.number, values: [organization, project] });
    const [number] = numbers;
    if (!number) return undefined;
    const values = [organization, typeidUnboxed('tsk'), project, number.last, `${number.key}-${number.last}`, title, priority, user];
    const { rows } = await client.query<TaskRow>({ ...statements.create, values });
    await append(client, request, 'task.created', rows[0] as TaskRow, null);
    return rows[0];
  });
  if (!task) return reply.code(400).send({ code: 'project.not_found' });
  return json(reply.code(201).header('location', `/api/v1/tasks/${task.id}`), taskOf(task));
});

app.patch('/api/v1/tasks/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { organization } = request.caller;
  const patch = request.body as Body;
  const task = await transaction(async (client) => {
    const { rows } = await client.query<TaskRow>({ ...statements.lock, values: [organization, id] });
    const [before] = rows;
    if (!before) return undefined;
    const { title = before.title, priority = before.priority } = patch;
    const previous = {
      ...(title !== before.title && { title: before.title }),
      ...(priority !== before.priority && { priority: before.priority }),
    };
    if (Object.keys(previous).length === 0) return before;
    const { rows: written } = await client.query<TaskRow>({ ...statements.update, values: [organization, id, title, priority] });
    const after = { ...before, title, priority, ...written[0] };
    await append(client, request, 'task.updated', after, previous);
    return after;
  });
  if (!task) return reply.code(404).send({ code: 'task.not_found' });
  return json(reply, taskOf(task));
});

async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function append(
  client: pg.PoolClient,
  request: FastifyRequest,
  event: string,
  task: TaskRow,
  previous: object | null,
): Promise<void> {
  const { organization, user } = request.caller;
  const data = JSON.stringify(eventDataOf(task));
  const values = [
    organization,
    typeidUnboxed('evt'),
    event,
    user,
    task.id,
    task.project_id,
    data,
    previous && JSON.stringify(previous),
    randomUUID(),
  ];
  await client.query({ ...statements.event, values });
}

await serve(opened);
