import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventLog } from '../../schema/activity/event/read.ts';
import { feed } from '../../schema/activity/notification/feed.ts';
import { webhooksConsumer } from '../../schema/activity/webhook/consumer.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { sweep } from '../../schema/kernel/partitions.ts';
import { type Engine, migrate, openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { openStorage } from '../../src/ports/storage/index.ts';
import { workers } from '../../src/workers/index.ts';
import { cleanUp as cleanUpCli, cli } from '../cli/support.ts';
import { appOver, type TestApp } from '../support/app.ts';
import { consume } from '../support/consume.ts';
import { index } from '../support/knowledge.ts';
import { baseUrl, servicesOver } from '../support/services.ts';
import { columnsOf, load, rowsOf, unzip } from '../support/upgrade/rows.ts';
import { cleanUp, closeLater, server, temporaryFolder } from './databases.ts';

// The database of test/support/upgrade/README.md, upgraded to this version.

type Answers = Record<string, unknown>;
type Before = { tokens: Record<string, string>; ids: Record<string, { id: string; number?: string }>; answers: Record<string, Answers> };

const folder = join(import.meta.dirname, '../support/upgrade');
const before: Before = JSON.parse(unzip('answers.json.gz'));
const id = (name: string) => before.ids[name]?.id as string;
const numberOf = (name: string) => before.ids[name]?.number as string;

const everyone = Object.keys(before.answers);

const opened: TestApp[] = [];
afterAll(async () => {
  for (const { app, services } of opened) {
    await app.close();
    await services.jobs.stop();
  }
  await cleanUp();
  cleanUpCli();
});

/** Loads the dump into a new database without an upgrade. */
async function loadDump(): Promise<Engine> {
  const databaseUrl = await server.createDatabase({ empty: true });
  await load(databaseUrl);
  return closeLater(await openDatabase({ databaseUrl, dataDir: '' }));
}

/** Opens this version's app over the upgraded dump, as the server does at its start. */
async function upgraded() {
  const database = await loadDump();
  await migrate(database);
  const jobs = await openJobs(database, {
    kinds: workers({ database, mail: noMail, services: () => services }),
    works: false,
    onError: (error) => console.error(error),
  });
  const directory = join(temporaryFolder(), `files-${opened.length}`);
  cpSync(join(folder, 'files'), directory, { recursive: true });
  const services: Services = { ...(await servicesOver({ database, jobs })), storage: await openStorage({ directory }) };
  const made = await appOver(services);
  opened.push(made);
  return { ...made, as: (name: string) => callerOf(made, before.tokens[name] as string) };
}

type Upgraded = Awaited<ReturnType<typeof upgraded>>;

function callerOf({ app }: TestApp, token: string) {
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'tr' };
    const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) });
    const json = String(reply.headers['content-type'] ?? '').includes('json');
    return { status: reply.statusCode, body: json ? reply.json() : reply.payload };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object) => ask('POST', path, body),
    patch: (path: string, body: object) => ask('PATCH', path, body),
  };
}

/** An answer in the stored form: the body, or the status of a refusal. */
async function answerOf({ as }: Upgraded, who: string, path: string): Promise<unknown> {
  const { status, body } = await as(who).get(path);
  return status === 200 ? body : status;
}

/**
 * Fields that depend on the clock (a notification's `score` and `why` include its age) or on the request, and `actions` of answers, which are
 * proposals now.
 */
const passing = new Set(['actions', 'cursor', 'nextCursor', 'contentUrl', 'lastUsedAt', 'lastUsedFrom', 'score', 'why']);

type Entry = { id: string; event: string; subject: { id: string }; data: { number?: string } };

/** The parts of an answer that do not change with time. */
function lasting(answer: unknown): unknown {
  const text = JSON.stringify(answer).replaceAll('http://127.0.0.1:4717', baseUrl);
  return JSON.parse(text, (key, value) => {
    if (passing.has(key)) return undefined;
    // Invitations and keys expire; the refused requests of make.ts itself are in the audit log.
    if (Array.isArray(value)) return value.filter((each) => !each?.invitedBy && each?.action !== 'access.refused');
    if (value?.invitedBy) delete value.status;
    if (value?.expiresAt) delete value.active;
    // A webhook that fails for an hour becomes `failing`.
    if (value?.failingSince !== undefined) delete value.health;
    // A version may word a notification differently.
    if (value?.actorCount !== undefined) delete value.text;
    return value;
  });
}

const { data: log } = (before.answers.ayse as Answers)['/events?limit=200'] as { data: Entry[] };

/** The dumped and today's answers for a person, by path. */
async function compared(now: Upgraded, who: string, paths = /^/): Promise<{ then: Answers; today: Answers }> {
  const [then, today]: [Answers, Answers] = [{}, {}];
  for (const [path, answer] of Object.entries(before.answers[who] as Answers).filter(([path]) => paths.test(path))) {
    then[path] = lasting(answer);
    today[path] = lasting(await answerOf(now, who, path));
  }
  return { then, today };
}

/**
 * Everything that a migration can define, except partitions, which the server creates by the clock. Trigger conditions are compared without
 * parentheses, because a dump nests them differently.
 */
const catalog = `
  with relation as (
    select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname !~ '_prisma_migrations')
  select 'relation' as kind, relname::text as name, concat_ws(' ', relkind, relpersistence, reloptions, pg_get_partkeydef(oid)) as definition from relation
  union all select 'column', c.relname || '.' || a.attname, concat_ws(' ', a.attnum, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage,
      a.attcollation::regcollation, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attcompression, a.attoptions)
    from relation c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind <> 'i'
  union all select 'index', c.relname, pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid from pg_index i join relation c on c.oid = i.indexrelid
  union all select 'constraint', c.relname || '.' || k.conname, pg_get_constraintdef(k.oid) from pg_constraint k join relation c on c.oid = k.conrelid
  union all select 'trigger', c.relname || '.' || t.tgname, translate(pg_get_triggerdef(t.oid), '()', '') from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal
  union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'enum', t.typname, string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname
  union all select 'extension', extname, extnamespace::regnamespace::text from pg_extension
  union all select 'sequence', sequencename, concat_ws(' ', data_type, start_value, increment_by, cycle) from pg_sequences where schemaname = 'public'
  union all select 'comment', concat_ws(' ', classoid::regclass, objoid, objsubid), description from pg_description d
    where d.classoid in ('pg_class'::regclass, 'pg_proc'::regclass) and d.objoid in (select oid from relation)
  order by 1, 2`;

const newest = () => {
  const folders = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
};
const historyOf = async (database: Engine) =>
  (await database.raw('select migration_name as name from _prisma_migrations order by 1')).rows.map(({ name }) => name);

describe('a database of an earlier version', { timeout: 120_000 }, () => {
  test('has the schema of a new database and the same rows after `atolye migrate`', async () => {
    const database = await loadDump();
    const fresh = closeLater(await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '', poolSize: 1 }));
    // Later migrations may drop columns and tables.
    const today = new Map((await columnsOf(fresh)).map(({ name, columns }) => [name, new Set(columns.split(', '))]));
    const tables = (await columnsOf(database)).flatMap(({ name, columns }) => {
      const left = columns.split(', ').filter((column) => today.get(name)?.has(column));
      return left.length > 0 ? [{ name, columns: left.join(', ') }] : [];
    });
    const rows = await rowsOf(database, tables);
    expect(Object.values(rows).filter(({ count }) => count > 0).length).toBeGreaterThan(50);
    const first = await cli(['migrate'], { DATABASE_URL: database.url });
    expect(first).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Uygulandı: /) });
    expect(await historyOf(database)).toEqual(newest());
    expect(await rowsOf(database, tables)).toEqual(rows);
    expect((await database.raw(catalog)).rows).toEqual((await fresh.raw(catalog)).rows);
    expect(await cli(['migrate'], { DATABASE_URL: database.url })).toEqual({ code: 0, stdout: '', stderr: 'Veritabanı güncel.\n' });
  });

  test('keeps the actions of the assistant as proposals of their answers', async () => {
    const database = await loadDump();
    await database.script(`
      insert into conversation (organization_id, id, user_id, title, updated_at) select organization_id, 'cnv_a', id, 'Sohbet', now() from member limit 1;
      insert into message (organization_id, id, conversation_id, role, text, updated_at)
        select organization_id, 'msg_a', id, 'assistant', 'Öneri', now() from conversation where id = 'cnv_a';
      insert into assistant_action (organization_id, id, message_id, user_id, tool, input, before, after, status, subject_id, undo, failure, expires_at, decided_at)
        select c.organization_id, 'aac_' || status, 'msg_a', user_id, 'update_task', '{"title": "Yeni"}', '{"fields": {"title": "Eski"}}',
          '{"about": {"task": {"id": "tsk_a", "title": "Eski"}, "project": {"id": "prj_a"}}, "fields": {"title": "Yeni"}}', status::action_status, 'tsk_a',
          null, case when status = 'failed' then 'task.not_found' end, now() + interval '1 day', case when status <> 'proposed' then now() end
        from conversation c, unnest(array['proposed', 'confirmed', 'dismissed', 'undone', 'failed']) status where c.id = 'cnv_a'`);
    expect((await cli(['migrate'], { DATABASE_URL: database.url })).code).toBe(0);
    const { rows } =
      await database.raw(`select id, status::text, failure, undone_at is not null as undone, expires_at <= now() as expired, operation,
      changes, result, places, audience = array[user_id] as private, message_id as message from proposal where id like 'prp\\_%ed' or id like 'prp\\_undone' order by id`);
    const rest = {
      operation: 'updateTask',
      changes: [{ kind: 'task.updated', subject: 'tsk_a', name: 'Eski', from: { title: 'Eski' }, to: { title: 'Yeni' }, version: null }],
      result: { id: 'tsk_a' },
      places: ['prj_a', 'tsk_a'],
      private: true,
      message: 'msg_a',
    };
    const known = { ...rest, failure: null, undone: false, expired: false };
    expect(rows).toEqual([
      { ...known, id: 'prp_confirmed', status: 'approved' },
      { ...known, id: 'prp_dismissed', status: 'rejected' },
      { ...known, id: 'prp_failed', status: 'rejected', failure: 'task.not_found' },
      { ...known, id: 'prp_proposed', status: 'pending', expired: true },
      { ...known, id: 'prp_undone', status: 'approved', undone: true },
    ]);
  });
});

describe('data from before the upgrade', () => {
  let now: Upgraded;
  beforeAll(async () => {
    now = await upgraded();
  });

  test.each(everyone)('gives %s the same answers', async (who) => {
    const { then, today } = await compared(now, who);
    // Fields may have been added.
    expect(today).toMatchObject(then);
  });

  test.each(['ended', 'deniz'])('still refuses the token of %s', async (who) => {
    expect((await now.as(who).get('/me')).status).toBe(401);
  });

  test('keeps the bytes of its files', async () => {
    expect((await now.as('mehmet').get(`/files/${id('file')}/content`)).body).toBe('Sözleşme metni: teslim tarihi aralık sonudur.');
  });

  test('finds tasks by their former numbers, if the caller can view them', async () => {
    expect((await now.as('ayse').get(`/tasks/${numberOf('moved')}`)).body).toMatchObject({ id: id('moved'), project: { key: 'GENEL' } });
    expect((await now.as('ayse').get(`/tasks/${numberOf('wentIn')}`)).body.id).toBe(id('wentIn'));
    expect((await now.as('admin').get(`/tasks/${numberOf('wentIn')}`)).status).toBe(404);
    expect((await now.as('neighbour').get(`/tasks/${numberOf('moved')}`)).status).toBe(404);
  });
});

test('histories stay complete after the event log has dropped their events', async () => {
  const now = await upgraded();
  const { database } = now.services;
  await database.sql({ name: 'test_age', text: `update event set timestamp = timestamp - interval '91 days'` }, []);
  await sweep(database, eventLog);
  expect(await database.prisma.event.count()).toBe(0);
  for (const who of everyone) {
    const { then, today } = await compared(now, who, /\/activity/);
    const undated = (answers: Answers) => JSON.parse(JSON.stringify(answers), (key, value) => (key === 'timestamp' ? undefined : value));
    expect(undated(today)).toMatchObject(undated(then));
  }
});

describe('writes after the upgrade', () => {
  let now: Upgraded;
  let organization: string;
  beforeAll(async () => {
    now = await upgraded();
    organization = (await now.as('ayse').get('/me')).body.organization.id;
  });

  const endOfLog = async (): Promise<string> => (await now.as('ayse').get('/events?limit=200')).body.page.nextCursor;
  const eventsAfter = async (cursor: string): Promise<[string, string][]> =>
    (await now.as('ayse').get(`/events?limit=200&after=${cursor}`)).body.data.map(({ event, subject }: Entry) => [event, subject.id]);

  test('continue numbers, versions, the log and the history', async () => {
    const [ayse, cursor, main] = [now.as('ayse'), await endOfLog(), id('main')];
    const numbers = log.map(({ data }) => data.number ?? '').filter((number) => /^WEB-/.test(number));
    const last = Math.max(...numbers.map((number) => Number(number.slice(4))));
    const made = await ayse.post('/tasks', { title: 'Yükseltmeden sonra', project: 'WEB', parent: main });
    expect([made.status, made.body.number]).toEqual([201, `WEB-${last + 1}`]);
    const { version } = (await ayse.get(`/tasks/${main}`)).body;
    const changed = await ayse.patch(`/tasks/${main}`, { priority: 'low' });
    expect([changed.status, changed.body.priority, changed.body.version]).toEqual([200, 'low', version + 1]);
    expect(await eventsAfter(cursor)).toEqual([
      ['task.created', made.body.id],
      ['task.updated', main],
    ]);
    const [newest, ...older] = (await ayse.get(`/tasks/${main}/activity?limit=200`)).body.data;
    expect(newest).toMatchObject({ kind: 'task.updated', changes: [{ field: 'priority', from: 'urgent', to: 'low' }] });
    const then = before.answers.ayse?.[`/tasks/${main}/activity?limit=200`] as { data: object[] };
    expect(lasting(older)).toMatchObject(lasting(then.data) as object);
  });

  test('notify the mentioned person, are searchable, and are queued for webhooks', async () => {
    const [ayse, mehmet] = [now.as('ayse'), now.as('mehmet')];
    const { id: whom, name } = (await mehmet.get('/me')).body;
    const made = await ayse.post(`/tasks/${id('child')}/comments`, { body: `@[${name}](${whom}) mürekkep bitti` });
    expect(made.status).toBe(201);
    for (const consumer of [feed, webhooksConsumer]) await consume(now.services, consumer, organization);
    await index(organization, now.services);
    const { data } = (await mehmet.get('/notifications')).body;
    const notification = data.find(({ subject }: Entry) => subject.id === made.body.id);
    expect(notification).toMatchObject({ reason: 'mentioned', readAt: null });
    expect((await ayse.get('/search?q=mürekkep')).body.data).toHaveLength(1);
    expect((await now.as('neighbour').get('/search?q=mürekkep')).body.data).toEqual([]);
    const [delivery] = (await now.as('admin').get(`/webhooks/${id('hook')}/deliveries`)).body.data;
    expect(delivery).toMatchObject({ state: 'pending', event: 'comment.created' });
  });

  test('restore a task from the trash with its subtask', async () => {
    const [ayse, cursor] = [now.as('ayse'), await endOfLog()];
    expect((await now.as('neighbour').post(`/tasks/${id('trashed')}/restore`)).status).toBe(404);
    expect(await ayse.post(`/tasks/${id('trashed')}/restore`)).toMatchObject({ status: 200, body: { id: id('trashed'), deletedAt: null } });
    expect((await eventsAfter(cursor)).map(([event]) => event)).toEqual(['task.restored', 'task.restored']);
    const { data } = (await ayse.get(`/tasks/${id('trashed')}/activity`)).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['task.restored', 'task.deleted', 'task.created']);
  });

  test('move a task, which is still found by its former number', async () => {
    const was = numberOf('returned');
    expect((await now.as('ayse').patch(`/tasks/${id('returned')}`, { project: 'GENEL' })).body.number).not.toBe(was);
    expect((await now.as('ayse').get(`/tasks/${was}`)).body.id).toBe(id('returned'));
  });
});
