import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { Engine, type Limits } from '../../schema/engine/engine.ts';
import { type Actor, type Scope, scopes } from '../../schema/kernel/actor.ts';
import { Context, type Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { reference, text } from '../../schema/kernel/input.ts';
import type { Authenticate } from '../../src/adapters/auth/authenticate.ts';
import { watchStreams } from '../../src/adapters/auth/streams.ts';
import { registerGraphql } from '../../src/adapters/graphql/index.ts';
import type { GraphqlOptions } from '../../src/adapters/graphql/options.ts';
import { admission } from '../../src/adapters/limits.ts';
import { routed } from '../../src/adapters/target.ts';
import { openRateLimit } from '../../src/ports/rate-limit/index.ts';
import type { Quotas } from '../../src/ports/rate-limit/port.ts';
import { memorySignals } from '../../src/ports/signals/memory.ts';
import { quotas } from '../support/services.ts';

/** A minimal schema, so that tests cover the GraphQL server and not the domain. */
export function tinySchema() {
  const schema = buildSchema(`
    type Query { hello(name: String = "dünya"): String! notes(first: Int, last: Int): NoteConnection! note(id: ID!): Note boom: String secret: String! self: Query! }
    type Mutation { add(input: AddInput!): Note! fail: Note! slow: Boolean! }
    type Subscription { ticks(to: Int!): Int! endless(after: Int = 0): Int! flood: String! breaks(secretly: Boolean): Int! }
    type Note { id: ID! title: String! parent: Note }
    type NoteEdge { cursor: String! node: Note! }
    type NoteConnection { nodes: [Note!]! edges: [NoteEdge!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! }
    input AddInput { title: String! labels: [String!] parent: AddInput }
  `);
  const fields = (name: string) => (schema.getType(name) as GraphQLObjectType).getFields();
  const { hello, notes, note, boom, secret, self } = fields('Query') as Record<string, NonNullable<ReturnType<typeof fields>[string]>>;
  const note1 = { id: 'n1', title: 'İlk' };
  for (const [field, resolve] of [
    [hello, (_: unknown, { name }: { name: string }) => `Merhaba ${name}`],
    [notes, () => ({ nodes: [note1], pageInfo: { hasNextPage: false } })],
    [note, () => Promise.reject(new Problem('task.not_found'))],
    [boom, () => Promise.reject(new Error('password is hunter2'))],
    [secret, () => 'x'],
    [self, () => ({})],
  ] as const)
    Object.assign(field as object, { resolve });
  Object.assign(secret as object, { extensions: { scope: 'admin' } });
  const added: unknown[] = [];
  const mutations = fields('Mutation');
  Object.assign(mutations.add as object, {
    extensions: { scope: 'tasks:write', problems: ['project.not_found'] },
    resolve: (_: unknown, { input }: { input: object }) => {
      added.push(input);
      return { id: `n${added.length}`, ...input };
    },
  });
  let running = 0;
  Object.assign(mutations.slow as object, {
    extensions: { scope: 'tasks:write' },
    resolve: async () => {
      running += 1;
      await setTimeout(200);
      running -= 1;
      return true;
    },
  });
  Object.assign(mutations.fail as object, { resolve: () => Promise.reject(new Problem('project.archived')) });
  const left: string[] = [];
  const { ticks, endless, flood, breaks } = fields('Subscription') as Record<string, object>;
  Object.assign(ticks as object, {
    subscribe: async function* (_: unknown, { to }: { to: number }) {
      for (let n = 1; n <= to; n += 1) yield { ticks: n };
    },
  });
  const endlessly = {
    [Symbol.asyncIterator]: () => endlessly,
    next: () => new Promise(() => undefined),
    return: async () => {
      left.push('endless');
      return { done: true, value: undefined };
    },
  };
  Object.assign(endless as object, { subscribe: (_: unknown, { after }: { after: number }) => setTimeout(after, endlessly) });
  const flooding = {
    [Symbol.asyncIterator]: () => flooding,
    next: async () => ({ done: false, value: { flood: 'x'.repeat(100_000) } }),
    return: async () => {
      left.push('flood');
      return { done: true, value: undefined };
    },
  };
  Object.assign(flood as object, { subscribe: () => flooding });
  Object.assign(breaks as object, {
    subscribe: async function* (_: unknown, { secretly }: { secretly?: boolean }) {
      yield { breaks: 1 };
      throw secretly ? new Error('password is hunter2') : new Problem('project.archived');
    },
  });
  const input = (schema.getType('AddInput') as import('graphql').GraphQLInputObjectType).getFields();
  Object.assign(input.title as object, text({ min: 1, max: 10, nullable: false }));
  Object.assign(input.labels as object, reference('label', { maxItems: 2 }));
  return { schema, added, left, running: () => running };
}

const rows = new Map<string, unknown[]>();

/** A fake database that supports only idempotency keys. */
function tinyServices(): Services {
  const sql = async ({ name }: { name: string }, values: readonly unknown[]) => {
    const key = values.slice(0, 3).join();
    if (name === 'idempotency.wait') return [];
    if (name === 'idempotency.take') return rows.has(key) ? [] : [rows.set(key, [...values])];
    const row = rows.get(key) as unknown[];
    if (name === 'idempotency.keep') row.push(...values.slice(3));
    return [{ fingerprint: row[3], status: row[4], body: row[5], headers: JSON.parse(String(row[6] ?? '{}')) }];
  };
  const transaction = async <T>(work: () => Promise<T>) => {
    const before = new Map(rows);
    return work().catch((error) => {
      rows.clear();
      for (const [key, row] of before) rows.set(key, row);
      throw error;
    });
  };
  return {
    database: { sql, transaction },
    jobs: { send: async () => undefined },
    signals: memorySignals(),
  } as unknown as Services;
}

export const actor = (...held: Scope[]): Actor => ({
  organization: 'org_1',
  user: 'usr_1',
  kind: 'person',
  role: 'admin',
  scopes: new Set(held),
  projects: null,
  credential: null,
});

type TinyOptions = Partial<GraphqlOptions> & {
  readonly authenticate?: Authenticate;
  /** Called for each WebSocket connection and each operation on it; may throw to refuse it. */
  readonly connected?: (actor: Actor) => void;
  /** Maximum number of streams per user. */
  readonly maxStreams?: number;
  readonly quotas?: Partial<Quotas>;
};

const known: Authenticate = ({ headers: { authorization } }) => {
  if (!authorization) throw new Problem('auth.required');
  if (authorization === 'Bearer full') return actor(...scopes.filter((scope) => scope !== 'admin'));
  if (authorization === 'Bearer none') return Promise.resolve(actor());
  throw new Problem('auth.invalid_token');
};

/** A GraphQL server with the minimal schema. `Bearer full` has all scopes but `admin`, `Bearer none` has none. */
export async function tinyServer(limits: Partial<Limits> = {}, own: TinyOptions = {}) {
  const { authenticate = known, connected, maxStreams, quotas: quotasHere, ...more } = own;
  const { schema, ...seen } = tinySchema();
  const logged: unknown[] = [];
  const app: FastifyInstance = Fastify({ rewriteUrl: routed });
  const services: Services = { ...tinyServices(), rateLimit: await openRateLimit({ quotas: { ...quotas, ...quotasHere } }) };
  const entry = admission(authenticate, services);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  registerGraphql(app, {
    engine: new Engine(schema, limits),
    admission: {
      ...entry,
      connected: async (caller) => {
        const admitted = await entry.connected(caller);
        connected?.(admitted);
        return admitted;
      },
    },
    context: (info) => new Context(services, info),
    baseUrl: 'https://atolye.test',
    log: { error: (details) => void logged.push(details) },
    streams: watchStreams(services, { authenticate, onError: (error) => void logged.push(error), ...(maxStreams && { max: maxStreams }) }),
    ...more,
  });
  await app.ready();
  return { app, logged, rateLimit: services.rateLimit, ...seen };
}
