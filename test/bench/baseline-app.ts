import { hash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import pg from 'pg';
import { nodeOf, statements, type TaskRow, taskOf } from './baseline-sql.ts';

type Caller = { organization: string; user: string };
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** Body of a request to create or change a task. */
export type Body = { title?: string; priority?: string; project?: string };

/** A server with authentication. Like the product, it looks up a token at most once in five seconds. */
export function openApp(): { app: FastifyInstance; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, max: 10, idleTimeoutMillis: 0 });
  const app = Fastify();
  app.decorateRequest('caller', null as unknown as Caller);
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
  return { app, pool };
}

type Opened = ReturnType<typeof openApp>;
type Statement = { readonly name: string; readonly text: string };

/** The statements of a server's reads; lists read one row more than `size`. */
type Reads = { readonly list: (size: number) => Statement; readonly nested: (size: number) => Statement; readonly get: Statement };

/** Serves the reads: a list and a task over REST, a list over GraphQL. */
export function serveReads({ app, pool }: Opened, { list, nested, get }: Reads): void {
  app.get('/api/v1/tasks', async (request, reply) => {
    const { project, status, limit = '50' } = request.query as Record<string, string>;
    const size = Math.min(Number(limit) || 50, 200);
    const { rows } = await pool.query<TaskRow>({ ...list(size), values: [request.caller.organization, project, status] });
    const hasMore = rows.length > size;
    const page = { nextCursor: hasMore ? cursorOf(rows[size - 1] as TaskRow) : null, hasMore };
    return json(reply, { data: rows.slice(0, size).map(taskOf), page });
  });

  app.get('/api/v1/tasks/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { rows } = await pool.query<TaskRow>({ ...get, values: [request.caller.organization, id] });
    if (!rows[0]) return reply.code(404).send({ code: 'task.not_found' });
    return json(reply, taskOf(rows[0]));
  });

  app.post('/graphql', async (request, reply) => {
    const { filter } = (request.body as { variables: { filter: { project: string[]; status: string[] } } }).variables;
    const { rows } = await pool.query<TaskRow>({
      ...nested(50),
      values: [request.caller.organization, filter.project[0], filter.status[0]],
    });
    const nodes = rows.slice(0, 50).map(nodeOf);
    const pageInfo = { endCursor: cursorOf(rows[nodes.length - 1] as TaskRow), hasNextPage: rows.length > 50 };
    return json(reply, { data: { tasks: { nodes, pageInfo } } });
  });
}

/** Listens on `PORT`, like the product, until SIGTERM. */
export async function serve({ app, pool }: Opened): Promise<void> {
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  process.once('SIGTERM', () => app.close().then(() => pool.end()));
}

/** Serializes a value and sets the JSON content type. */
export function json(reply: FastifyReply, value: unknown): string {
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(value);
}

function cursorOf({ created_at, id }: TaskRow): string {
  return Buffer.from(JSON.stringify(['-createdAt,-id', created_at, id])).toString('base64url');
}
