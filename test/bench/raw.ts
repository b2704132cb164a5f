import { hash } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';

/**
 * The reference server: what a good programmer writes for these few routes alone, with Fastify and named statements of `pg`. Tokens are
 * looked up as in the product. Its tables hold only what the routes need, with two indexes. It has no permissions, no validation, no
 * events and no GraphQL.
 */
const tables = [
  'drop table if exists raw_task, raw_counter',
  `create table raw_task (organization_id text not null, id text primary key, project_id text not null, number text not null, title text not null,
    status text not null, priority text not null, assignee_id text, due_date date, created_at timestamptz not null)`,
  `insert into raw_task select organization_id, id, project_id, number, title, status, priority, assignee_id, due_date, created_at from task
    where deleted_at is null order by created_at`,
  'create index raw_task_list on raw_task (organization_id, project_id, status, created_at, id)',
  'create table raw_counter as select c.project_id as id, c.key, c.last from task_counter c',
  'create unique index raw_counter_id on raw_counter (id)',
  'vacuum analyze raw_task',
  'vacuum analyze raw_counter',
];

const columns = 't.id, t.number, t.title, t.status, t.priority, t.due_date, t.created_at';
const page = `where t.organization_id = $1 and t.project_id = $2 and t.status = $3 order by t.created_at desc, t.id desc limit 51`;

const statements = {
  token: {
    name: 'token',
    text: `select t.organization_id as organization from personal_token t join member m on m.organization_id = t.organization_id and m.id = t.user_id
      where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and m.removed_at is null`,
  },
  list: { name: 'list', text: `select ${columns} from raw_task t ${page}` },
  nested: {
    name: 'nested',
    text: `select t.id, t.number, t.title, t.status, t.created_at, t.project_id, p.key as project_key, p.name as project_name,
        t.assignee_id, a.name as assignee_name
      from raw_task t join project p on p.organization_id = t.organization_id and p.id = t.project_id
      left join member a on a.organization_id = t.organization_id and a.id = t.assignee_id ${page}`,
  },
  get: { name: 'get', text: `select ${columns} from raw_task t where t.organization_id = $1 and t.id = $2` },
  create: {
    name: 'create',
    text: `with n as (update raw_counter set last = last + 1 where id = $3 returning last, key)
      insert into raw_task as t (organization_id, id, project_id, number, title, status, priority, created_at)
      select $1, $2, $3, n.key || '-' || n.last, $4, 'todo', $5, now() from n returning ${columns}`,
  },
  patch: {
    name: 'patch',
    text: `update raw_task t set title = coalesce($3, t.title), priority = coalesce($4, t.priority)
      where t.organization_id = $1 and t.id = $2 returning ${columns}`,
  },
} as const;

type Row = Record<'id' | 'number' | 'title' | 'status' | 'priority' | 'created_at', string> & { due_date: string | null };
type NestedRow = Row &
  Record<'project_id' | 'project_key' | 'project_name', string> &
  Record<'assignee_id' | 'assignee_name', string | null>;
type Body = { title?: string; priority?: string; project?: string };

declare module 'fastify' {
  interface FastifyRequest {
    organization: string;
  }
}

// Times stay texts: a list only copies them.
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`,
);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL as string,
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c timezone=UTC',
});
for (const statement of tables) await pool.query(statement);

const app = Fastify();
app.decorateRequest('organization', '');
const callers = new Map<string, { organization: string; until: number }>();
app.addHook('onRequest', async (request, reply) => {
  const token = hash('sha256', (request.headers.authorization ?? '').slice('Bearer '.length), 'hex');
  let caller = callers.get(token);
  if (!caller || caller.until < Date.now()) {
    const { rows } = await pool.query<{ organization: string }>({ ...statements.token, values: [token] });
    if (!rows[0]) return reply.code(401).send({ code: 'auth.invalid_token' });
    caller = { organization: rows[0].organization, until: Date.now() + 5_000 };
    callers.set(token, caller);
  }
  request.organization = caller.organization;
});

app.get('/api/v1/tasks', async (request, reply) => {
  const { project, status } = request.query as Record<string, string>;
  const { rows } = await pool.query<Row>({ ...statements.list, values: [request.organization, project, status] });
  return json(reply, { data: rows.slice(0, 50).map(taskOf), page: { nextCursor: cursorOf(rows), hasMore: rows.length > 50 } });
});

app.get('/api/v1/tasks/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query<Row>({ ...statements.get, values: [request.organization, id] });
  return rows[0] ? json(reply, taskOf(rows[0])) : reply.code(404).send({ code: 'task.not_found' });
});

app.get('/nested', async (request, reply) => {
  const { project, status } = request.query as Record<string, string>;
  const { rows } = await pool.query<NestedRow>({ ...statements.nested, values: [request.organization, project, status] });
  const nodes = rows.slice(0, 50).map(nodeOf);
  return json(reply, { data: { tasks: { nodes, pageInfo: { endCursor: cursorOf(rows), hasNextPage: rows.length > 50 } } } });
});

app.post('/api/v1/tasks', async (request, reply) => {
  const { title, project, priority = 'none' } = request.body as Body;
  const values = [request.organization, typeidUnboxed('tsk'), project, title, priority];
  const { rows } = await pool.query<Row>({ ...statements.create, values });
  return json(reply.code(201), taskOf(rows[0] as Row));
});

app.patch('/api/v1/tasks/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { title = null, priority = null } = request.body as Body;
  const { rows } = await pool.query<Row>({ ...statements.patch, values: [request.organization, id, title, priority] });
  return rows[0] ? json(reply, taskOf(rows[0])) : reply.code(404).send({ code: 'task.not_found' });
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => app.close().then(() => pool.end()));

/** Serializes a value and sets the JSON content type. */
function json(reply: FastifyReply, value: unknown): string {
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(value);
}

function cursorOf(rows: readonly Row[]): string | null {
  const { created_at, id } = rows[49] ?? {};
  return rows.length > 50 ? Buffer.from(JSON.stringify([created_at, id])).toString('base64url') : null;
}

/** The seven fields that the reference returns of a task. */
function taskOf({ id, number, title, status, priority, due_date, created_at }: Row) {
  return { id, number, title, status, priority, dueDate: due_date, createdAt: created_at };
}

function nodeOf({ id, number, title, status, assignee_id, assignee_name, project_id, project_key, project_name }: NestedRow) {
  const assignee = assignee_id === null ? null : { id: assignee_id, name: assignee_name };
  return { id, number, title, status, assignee, project: { id: project_id, key: project_key, name: project_name } };
}
