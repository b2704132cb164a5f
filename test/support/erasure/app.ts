import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { sendMorningMails } from '../../../schema/activity/mail/send.ts';
import { WebhookDispatcher } from '../../../schema/activity/webhook/dispatcher.ts';
import { createOrganization } from '../../../schema/bootstrap.ts';
import { consumers } from '../../../schema/consumers.ts';
import { scopes } from '../../../schema/kernel/actor.ts';
import { type Context, Context as Own } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { sendMailJob } from '../../../schema/kernel/mail.ts';
import { sortKey } from '../../../schema/kernel/turkish.ts';
import { answersOf } from '../../../schema/knowledge/chat/answer/answers.ts';
import { locate } from '../../../schema/knowledge/chat/cite/span.ts';
import { purgeFiles } from '../../../schema/knowledge/file/purge.ts';
import { extractFileJob } from '../../../schema/knowledge/file/status.ts';
import { indexFieldJob } from '../../../schema/knowledge/index/field-tasks.ts';
import { indexSubjects } from '../../../schema/knowledge/index/index-subjects.ts';
import { indexVectors } from '../../../schema/knowledge/index/index-vectors.ts';
import { createToken } from '../../../schema/people/token/operations.ts';
import { openDatabase } from '../../../src/ports/database/index.ts';
import { openJobs } from '../../../src/ports/jobs/index.ts';
import type { Mail, Message } from '../../../src/ports/mail/port.ts';
import { OpenAiChat } from '../../../src/ports/model/chat.ts';
import type { Embeddings } from '../../../src/ports/model/port.ts';
import { openSearch } from '../../../src/ports/search/index.ts';
import { SearchAway } from '../../../src/ports/search/port.ts';
import { openStorage } from '../../../src/ports/storage/index.ts';
import type { ClaimVerdict, Verifier } from '../../../src/ports/verifier/port.ts';
import { workers } from '../../../src/workers/index.ts';
import { purgeExpiredWorker } from '../../../src/workers/purge-expired.ts';
import { appOver } from '../app.ts';
import type { Reply } from '../client.ts';
import { consume } from '../consume.ts';
import { type ModelServer, modelServer } from '../model-server.ts';
import type { PostgresServer } from '../postgres.ts';
import { servicesOver } from '../services.ts';
import { workerOf } from '../worker.ts';

/** Supports sentences that a source contains word for word, so that verdicts with quotes are stored. */
const verifier: Verifier = {
  name: 'denetci',
  verify: async ({ claims, sources }) =>
    claims.map((claim, index): ClaimVerdict => {
      const n = sources.find(({ text }) => locate(claim, text))?.n;
      return { claim: index + 1, verdict: n === undefined ? 'not_stated' : 'supported', source: n ?? 0, quote: claim };
    }),
};

/** A row of any storage, as text. */
type Row = { readonly place: string; readonly column: string; readonly value: string };

/** Tables without partitions, whose rows are read through their parent. */
const tables = `(select oid, relname, relnamespace from pg_class where relkind in ('r', 'p') and not relispartition) c join pg_namespace n on n.oid = c.relnamespace`;

const dimensions = 32;

/** Vectors of letter counts: their values do not matter, only that they exist. */
const embeddings: Embeddings = {
  name: 'harfler',
  dimensions,
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(dimensions);
      for (const letter of text)
        vector[(letter.codePointAt(0) ?? 0) % dimensions] = (vector[(letter.codePointAt(0) ?? 0) % dimensions] ?? 0) + 1;
      const length = Math.hypot(...vector) || 1;
      return vector.map((value) => value / length);
    }),
};

export type ErasureApp = Awaited<ReturnType<typeof openErasureApp>>;

/** The app on a new database with all storages of user content: index and vectors, assistant, files. */
export async function openErasureApp(on: PostgresServer, elasticsearch: string | undefined) {
  const database = await openDatabase({ databaseUrl: await on.createDatabase(), dataDir: '' });
  const sent: Message[] = [];
  const mail: Mail = { configured: true, send: async (message) => void sent.push(message), close: async () => undefined };
  const jobs = await openJobs(database, {
    kinds: workers({ database, mail, services: () => services }),
    works: false,
    onError: (error) => console.error(error),
  });
  const folder = mkdtempSync(join(tmpdir(), 'atolye-erasure-'));
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const search = await openSearch({
    database,
    elasticsearch: elasticsearch ? { url: elasticsearch, apiKey: undefined, prefix } : undefined,
  });
  const model = await modelServer();
  const chat = new OpenAiChat({ baseUrl: model.url, apiKey: 'k', model: 'deneme' });
  const services = {
    ...(await servicesOver({ database, jobs })),
    mail,
    storage: await openStorage({ directory: folder }),
    search,
    embeddings,
    chat,
    verifier,
  };
  // The mail queue as a worker process maintains it.
  const queue = new PgBoss({
    connectionString: database.url,
    max: 1,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    maintenanceIntervalSeconds: 1,
  });
  await queue.start();
  const post = workerOf(services, sendMailJob);
  const { app } = await appOver(services);
  const slug = `o${randomBytes(4).toString('hex')}`;
  const context: Context = await createOrganization(services, { name: 'Deneme A.Ş.', slug, adminEmail: `admin@${slug}.test` });
  const { organization, user } = context.actor;
  const rows = <R>(text: string, values: unknown[] = []) => database.sql<R>({ name: 'test_erasure', text, prepare: false }, values);

  async function tokenOf(owner: string): Promise<string> {
    const own = new Own(services, { ...context, actor: { ...context.actor, user: owner } });
    return (await createToken(own, { name: 'Deneme', scopes: [...scopes], projects: [], expiresAt: null })).token as string;
  }
  const clientOf = (token: string) => {
    /** @throws Error if the request is refused */
    return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply['body']> => {
      const reply = await app.inject({
        method: method as 'GET',
        url: path.startsWith('/graphql') ? path : `/api/v1${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          // The idempotency key makes the server store the response.
          ...(method === 'POST' && !path.startsWith('/graphql') && { 'idempotency-key': crypto.randomUUID() }),
          ...(body !== undefined && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });
      if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.payload}`);
      return reply.payload === '' ? undefined : reply.headers['content-type']?.includes('json') ? reply.json() : reply.payload;
    };
  };

  /** Retries like the job does if a new or busy index is briefly unavailable. */
  async function index(tries = 20): Promise<void> {
    try {
      await indexSubjects(services, organization);
      await indexVectors(services, organization);
    } catch (error) {
      if (!(error instanceof SearchAway) || tries === 1) throw error;
      await pause(500);
      for (const table of ['index_request', 'vector_request'])
        await rows(`update ${table} set due_at = now(), lease = null, leased_until = null`);
      await index(tries - 1);
    }
  }

  /** Delivers the queued mails. */
  async function deliver(): Promise<void> {
    for (const { id, data } of await queue.fetch(post.name, { batchSize: 100 })) {
      await post.run(post.schema.parse(data));
      await queue.complete(post.name, id);
    }
  }

  /** Processes all consequences of changes: the feed, mails, webhooks, extraction and the index. */
  async function settle(): Promise<void> {
    const extract = workerOf(services, extractFileJob);
    const waiting = await rows<{ organization: string; file: string }>(
      `select organization_id as organization, id as file from file where status not in ('indexed', 'failed') and deleted_at is null`,
    );
    for (const file of waiting) await extract.run(file);
    for (const consumer of consumers) await consume(services, consumer, organization);
    const dispatcher = new WebhookDispatcher(services);
    for (const { id } of await rows<{ id: string }>('select id from webhook')) await dispatcher.deliver({ organization, webhook: id });
    await index();
    const field = workerOf(services, indexFieldJob);
    for (const { id } of await rows<{ id: string }>(`select subject_id as id from event where event = 'custom_field.deleted'`))
      await field.run({ organization, field: id });
    await index();
    await deliver();
  }

  return {
    services,
    context,
    model: model as ModelServer,
    organization,
    admin: { id: user, ask: clientOf(await tokenOf(user)) },
    /** Returns a function that sends requests with a token. */
    clientOf,
    settle,
    sent,
    /** Sends the morning mails to subscribers. */
    morning: () => sendMorningMails(services, { organization }),
    rows,
    /** Adds another member with a name. */
    async person(name: string, email: string) {
      const id = newId('member');
      await context.db.member.create({ data: { organizationId: organization, id, name, nameKey: sortKey(name), email, role: 'member' } });
      return { id, ask: clientOf(await tokenOf(id)) };
    },
    /** Moves all stored timestamps back by so many days. */
    async daysPass(days: number): Promise<void> {
      const all = await rows<{ table: string; set: string }>(
        `select c.oid::regclass::text as table, string_agg(format('%1$I = %1$I - interval ''${days} days''', a.attname), ', ') as set
          from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          where n.nspname in ('public', 'jobs') and a.atttypid = 'timestamptz'::regtype group by c.oid`,
      );
      await database.transaction(async () => {
        await rows('set local session_replication_role = replica');
        for (const { table, set } of all) await rows(`update ${table} set ${set}`);
      });
    },
    /** Runs the nightly jobs of some nights and their consequences. */
    async nights(): Promise<void> {
      for (let night = 0; night < 4; night += 1) {
        // File contents are deleted some minutes after their records.
        await this.daysPass(1 / 24);
        await purgeExpiredWorker(database).run({});
        await queue.supervise(post.name);
        await purgeFiles(services);
        await settle();
      }
    },
    /** Columns that can hold words, as `table.column`. */
    async columns(): Promise<string[]> {
      const found = await rows<{ name: string }>(
        `select c.oid::regclass || '.' || a.attname as name from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          join pg_type t on t.oid = a.atttypid
          where n.nspname = 'public' and (t.typname ~ '^_?(text|varchar|json|jsonb|bytea)$') and c.relname !~ '^_' order by 1`,
      );
      return found.map(({ name }) => name);
    },
    /** Everything stored in the database, the jobs, the index and the object store, as text. */
    async *storedRows(): AsyncGenerator<Row> {
      const all = await rows<{ name: string }>(
        `select c.oid::regclass::text as name from ${tables} where n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
      );
      for (const { name } of all)
        for (const { row } of await rows<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`))
          for (const [column, value] of Object.entries(row)) {
            const text = typeof value === 'string' ? value : JSON.stringify(value);
            // PostgreSQL returns bytes in hexadecimal.
            yield {
              place: name,
              column,
              value: text?.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : (text ?? ''),
            };
          }
      for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        yield { place: 'store', column: 'name', value: path.name };
        if (path.isFile()) yield { place: 'store', column: 'bytes', value: readFileSync(join(path.parentPath, path.name), 'latin1') };
      }
      if (elasticsearch) {
        await fetch(`${elasticsearch}/${prefix}*/_refresh`, { method: 'POST' });
        const found = await fetch(`${elasticsearch}/${prefix}*/_search?size=1000`);
        const { hits } = (await found.json()) as { hits: { hits: object[] } };
        for (const hit of hits.hits) yield { place: 'elasticsearch', column: 'document', value: JSON.stringify(hit) };
      }
    },
    /** Number of vectors without a source. */
    async strayVectors(): Promise<number> {
      const made = await rows<{ name: string }>(
        `select distinct c.oid::regclass::text as name from ${tables} join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
          where t.typname in ('vector', 'halfvec')`,
      );
      const counts = [
        'select count(*)::int as n from embedding e where not exists (select from passage p where p.organization_id = e.organization_id and p.text_hash = e.text_hash)',
        'select count(*)::int as n from search_posting p where not exists (select from search_subject s where s.n = p.subject)',
        ...made.map(
          ({ name }) => `select count(*)::int as n from ${name} v where not exists (select from search_subject s where s.n = v.subject)`,
        ),
      ];
      let stray = 0;
      for (const count of counts) stray += (await rows<{ n: number }>(count))[0]?.n ?? 0;
      return stray;
    },
    async close(): Promise<void> {
      await answersOf(services).close();
      await app.close();
      await model.close();
      await search.close?.();
      await queue.stop();
      await jobs.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
