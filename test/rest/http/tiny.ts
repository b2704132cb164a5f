import type { FastifyInstance, InjectOptions } from 'fastify';
import { parse } from 'graphql';
import pino from 'pino';
import { Engine } from '../../../schema/engine/engine.ts';
import { type Actor, scopes } from '../../../schema/kernel/actor.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { authenticator } from '../../../src/adapters/auth/authenticate.ts';
import { createHttp } from '../../../src/adapters/http.ts';
import { admission } from '../../../src/adapters/limits.ts';
import { allowedMethods, compile, type Endpoint } from '../../../src/adapters/rest/endpoint.ts';
import { registerRest } from '../../../src/adapters/rest/router.ts';
import { rowsOf } from '../../../src/adapters/rest/rows.ts';
import { openRateLimit } from '../../../src/ports/rate-limit/index.ts';
import { quotas } from '../../support/services.ts';
import { type Note, tinySchema } from './tiny-schema.ts';

/** A separate schema with tasks in memory, to test the REST adapter without the domain. */

export { id, type Note } from './tiny-schema.ts';

const operations = parse(`
  fragment TaskFields on Task { id title status done version labels }
  query ListTasks($filter: TaskFilter, $sort: [String!], $first: Int, $after: String) @rest(get: "/tasks", tag: "tasks", tr: "", en: "") {
    tasks(filter: $filter, sort: $sort, first: $first, after: $after) { nodes { ...TaskFields } pageInfo { endCursor hasNextPage } }
  }
  mutation CreateTask($input: CreateTaskInput!) @rest(post: "/tasks", status: 201, tag: "tasks", tr: "", en: "") {
    createTask(input: $input) { ...TaskFields }
  }
  mutation CreateToken($input: CreateTaskInput!) @rest(post: "/tokens", status: 201, location: "/tasks/{id}", tag: "tasks", tr: "", en: "") {
    createTask(input: $input) { id version token }
  }
  mutation BatchTasks($input: BatchInput!) @rest(post: "/tasks:batch", tag: "tasks", tr: "", en: "") {
    batchTasks(input: $input) { ...TaskFields }
  }
  query GetTask($id: ID!) @rest(get: "/tasks/{id}", tag: "tasks", tr: "", en: "") { task(id: $id) { ...TaskFields } }
  mutation UpdateTask($input: UpdateTaskInput!) @rest(patch: "/tasks/{id}", tag: "tasks", tr: "", en: "") {
    updateTask(input: $input) { ...TaskFields }
  }
  mutation DeleteTask($input: DeleteTaskInput!) @rest(delete: "/tasks/{id}", tag: "tasks", tr: "", en: "") { deleteTask(input: $input) { id } }
  query ListLabels($id: ID!) @rest(get: "/tasks/{id}/labels", list: whole, tag: "tasks", tr: "", en: "") { task(id: $id) { labels } }
  mutation ReadAll @rest(post: "/tasks/read-all", tag: "tasks", tr: "", en: "") { readAll { id } }
  mutation Ask @rest(post: "/ai/chat", tag: "tasks", tr: "", en: "") { ask { id } }
  query FailingTask @rest(get: "/broken", tag: "tasks", tr: "", en: "") { broken { id } }`);

/** The app over `notes`; `asked` records the arguments of each list, `during` runs inside each creation. */
export async function tinyApp(
  options: { services?: Partial<Services>; notes?: Note[]; during?: (context: Context) => Promise<void>; logged?: string[] } = {},
) {
  const { notes = [], during, logged } = options;
  const services = { rateLimit: await openRateLimit({ quotas }), ...options.services } as Services;
  const asked: unknown[] = [];
  const schema = tinySchema(notes, asked, during);
  const engine = new Engine(schema);
  const endpoints = compile(rowsOf(operations), engine);
  const log = logged ? pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) : pino({ level: 'silent' });
  const allowed = allowedMethods(endpoints);
  const app = await createHttp({
    bodyLimit: 1024 * 1024,
    trustProxy: false,
    publicUrl: 'https://atolye.test',
    baseUrl: 'https://atolye.test',
    corsOrigins: [],
    log,
    allowed,
  });
  registerRest(app, {
    engine,
    endpoints,
    allowed,
    admission: admission(authenticator([strategy]), services),
    context: (info) => new Context(services, info),
    streams: { open: () => () => undefined, close: () => undefined },
    uploadLimit: 1024,
    linked: () => Promise.reject(new Error('no links')),
  });
  await app.ready();
  return { app, asked, notes, schema, endpoints: endpoints as Endpoint[], call: caller(app) };
}

const actor: Actor = {
  organization: 'org_01jcx6y3m8e7v9t5w2b4n6q8r0',
  user: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0',
  kind: 'person',
  role: 'admin',
  scopes: new Set(scopes),
  projects: null,
  credential: null,
};

const strategy = ({ secret: credential }: { secret: string }): Actor | null => {
  if (credential === 'good') return actor;
  if (credential === 'other') return { ...actor, user: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r1' };
  if (credential === 'signed-in') return { ...actor, credential: { kind: 'session', id: 'ses_1', expiresAt: null } };
  if (credential.startsWith('service'))
    return { ...actor, user: `usr_${credential}`, kind: 'service', credential: { kind: 'service_key', id: 'key_1', expiresAt: null } };
  return credential === 'reader' ? { ...actor, scopes: new Set(['tasks:read']) } : null;
};

/** `call('POST /tasks', {…})`: sends a request below /api/v1 with the token `good`. */
function caller(app: FastifyInstance) {
  return (what: string, { headers, ...options }: InjectOptions = {}) => {
    const [method, url] = what.split(' ') as [InjectOptions['method'], string];
    const sent = Object.entries({ authorization: 'Bearer good', ...headers }).filter(([, value]) => value !== undefined);
    return app.inject({ method, url: `/api/v1${url}`, headers: Object.fromEntries(sent), ...options });
  };
}
