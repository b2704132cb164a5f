import { hash, randomUUID } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';
import { eventDataOf, statements, type TaskRow, taskOf } from './bar-sql.ts';

/**
 * The bar: the same answers as a good programmer would write them by hand for these few routes, with Fastify and named
 * statements of `pg`. Tokens are checked as ours are; there are no rules on who may see what, no checks of inputs, no
 * GraphQL and no problem bodies.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, max: 10, idleTimeoutMillis: 0 });
const app = Fastify();
app.decorateRequest('caller', null as unknown as Caller);

type Caller = { organization: string; user: string };
type Body = { title?: string; priority?: string; project?: string };
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

const verdicts = new Map<string, { caller: Caller; until: number }>();

app.addHook('onRequest', async (request, reply) => {
  const token = hash('sha256', (request.headers.authorization ?? '').slice('Bearer '.length), 'hex');
  const known = verdicts.get(token);
  if (known && known.until > Date.now()) {
    request.caller = known.caller;
    return;
  }
  const { rows } = await pool.query<Caller>({ ...statements.token, values: [token] });
  if (!rows[0]) return reply.code(401).send({ code: 'auth.invalid_token' });
  verdicts.set(token, { caller: rows[0], until: Date.now() + 5_000 });
  request.caller = rows[0];
});

app.get('/api/v1/tasks', async (request, reply) => {
  const { project, status, limit = '50' } = request.query as Record<string, string>;
  const size = Math.min(Number(limit) || 50, 200);
  const { rows } = await pool.query<TaskRow>({ ...statements.list(size + 1), values: [request.caller.organization, project, status] });
  const hasMore = rows.length > size;
  const data = rows.slice(0, size).map(taskOf);
  reply.type('application/json; charset=utf-8');
  return JSON.stringify({ data, page: { nextCursor: hasMore ? cursorOf(rows[size - 1] as TaskRow) : null, hasMore } });
});

app.get('/api/v1/tasks/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query<TaskRow>({ ...statements.get, values: [request.caller.organization, id] });
  if (!rows[0]) return reply.code(404).send({ code: 'task.not_found' });
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(taskOf(rows[0]));
});

app.post('/graphql', async (request, reply) => {
  const { filter } = (request.body as { variables: { filter: { project: string[]; status: string[] } } }).variables;
  const { rows } = await pool.query<TaskRow>({
    ...statements.nested(51),
    values: [request.caller.organization, filter.project[0], filter.status[0]],
  });
  const nodes = rows.slice(0, 50).map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    project: { id: row.project_id, key: row.project_key, name: row.project_name },
  }));
  const pageInfo = { endCursor: cursorOf(rows[nodes.length - 1] as TaskRow), hasNextPage: rows.length > 50 };
  reply.type('application/json; charset=utf-8');
  return JSON.stringify({ data: { tasks: { nodes, pageInfo } } });
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
  reply.code(201).header('location', `/api/v1/tasks/${task.id}`).type('application/json; charset=utf-8');
  return JSON.stringify(taskOf(task));
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
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(taskOf(task));
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

function cursorOf({ created_at, id }: TaskRow): string {
  return Buffer.from(JSON.stringify(['-createdAt,-id', created_at, id])).toString('base64url');
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => app.close().then(() => pool.end()));
