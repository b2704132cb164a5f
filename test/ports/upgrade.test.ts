import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventLog } from '../../schema/activity/event/read.ts';
import { feed } from '../../schema/activity/notification/feed.ts';
import { webhooksConsumer } from '../../schema/activity/webhook/consumer.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { sweep } from '../../schema/kernel/partitions.ts';
import { type Engine, migrate, openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { openStorage } from '../../src/ports/storage/index.ts';
import { workers } from '../../src/workers/index.ts';
import { appOver, type TestApp } from '../support/app.ts';
import { consume } from '../support/consume.ts';
import { index } from '../support/knowledge.ts';
import { baseUrl, servicesOver } from '../support/services.ts';
import { cleanUp, closeLater, server, temporaryFolder } from './databases.ts';

// What the product of test/support/upgrade/README.md kept and answered, taken over by the product of today.

type Answers = Record<string, unknown>;
type Before = { tokens: Record<string, string>; ids: Record<string, { id: string; number?: string }>; answers: Record<string, Answers> };

const folder = join(import.meta.dirname, '../support/upgrade');
const unzip = (name: string) => gunzipSync(readFileSync(join(folder, name))).toString();
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
});

/** A new database with what was dumped, as it was. */
async function loadDump(): Promise<Engine> {
  const databaseUrl = await server.createDatabase({ empty: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(unzip('dump.sql.gz')).finally(() => client.end());
  return closeLater(await openDatabase({ databaseUrl, dataDir: '' }));
}

/** The app of today over what was dumped, as a start of the server makes it. */
async function upgraded(dump = loadDump()) {
  const database = await dump;
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

/** An answer as it was kept: the body, or the status of what was refused. */
async function answerOf({ as }: Upgraded, who: string, path: string): Promise<unknown> {
  const { status, body } = await as(who).get(path);
  return status === 200 ? body : status;
}

/** Of the clock (a notification's `score` and `why` tell its age), or of the request itself. */
const passing = new Set(['cursor', 'nextCursor', 'contentUrl', 'lastUsedAt', 'lastUsedFrom', 'score', 'why']);

type Entry = { id: string; event: string; subject: { id: string }; data: { number?: string } };

/** Comments that were deleted: what they said is told nowhere since. */
const deletedComments = new Set(
  Object.values(before.answers)
    .flatMap((answers) => (answers['/events?limit=200'] as { data?: Entry[] }).data ?? [])
    .flatMap(({ event, subject }) => (event === 'comment.deleted' ? subject.id : [])),
);

/** What stays of an answer as time goes by, less what `less` says of each of its entries and lists. */
function lasting(answer: unknown, less: (value: unknown) => unknown = (value) => value): unknown {
  const text = JSON.stringify(answer).replaceAll('http://127.0.0.1:4717', baseUrl);
  return JSON.parse(text, (key, value) => {
    if (passing.has(key)) return undefined;
    // Invitations and keys end some day.
    if (Array.isArray(value)) return less(value.filter((each) => !each?.invitedBy));
    if (value?.invitedBy) delete value.status;
    if (value?.expiresAt) delete value.active;
    if (deletedComments.has(value?.subject?.id) && value.data?.body) value.data.body = '';
    // A version may tell a notification in other words.
    if (value?.actorCount !== undefined) delete value.text;
    // Names stand in typographic quotation marks since.
    else if (typeof value?.text === 'string') value.text = value.text.replaceAll(/"([^"]*)"/g, '“$1”');
    return less(value);
  });
}

/** Who sees all that was dumped of their organization. */
const insiders = ['ayse', 'mehmet', 'neighbour'];

const { data: log } = (before.answers.ayse as Answers)['/events?limit=200'] as { data: Entry[] };

/** The event and the entry of histories that tell this of a task. */
function toldBy(kind: string, task: string): string[] {
  const events = log.filter(({ event, subject }) => event === kind && subject.id === id(task));
  return events.flatMap((event) => [event.id, event.id.replace('evt_', 'act_')]);
}

/**
 * What the product told in the meantime learned not to tell: what happened to a task in a project that its reader does not
 * see, and nothing of a task that went to such a project.
 */
function lessSince(who: string): (value: unknown) => unknown {
  const gone = ['wentIn', 'cameOut', ...(who === 'narrow' ? ['moved'] : [])].flatMap((task) => toldBy('task.created', task));
  const emptied = toldBy('task.updated', 'cameOut');
  return (value) => {
    if (Array.isArray(value)) return value.filter((each) => !gone.includes(each?.id));
    const { id, previous, changes } = (value ?? {}) as { id?: string; previous?: object; changes?: object[] };
    if (!id || !emptied.includes(id)) return value;
    const empty = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    return {
      ...(value as object),
      ...(previous && { previous: empty(previous) }),
      ...(changes && { changes: changes.map((change) => ({ ...change, from: null })) }),
    };
  };
}

/** What somebody was answered, and what they are answered now, by path. */
async function compared(now: Upgraded, who: string, paths = /^/): Promise<{ then: Answers; today: Answers }> {
  const [then, today]: [Answers, Answers] = [{}, {}];
  const less = insiders.includes(who) ? undefined : lessSince(who);
  for (const [path, answer] of Object.entries(before.answers[who] as Answers).filter(([path]) => paths.test(path))) {
    then[path] = lasting(answer, less);
    today[path] = lasting(await answerOf(now, who, path));
  }
  return { then, today };
}

const catalog = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', udt_name, character_maximum_length, datetime_precision, is_nullable, column_default, collation_name, is_identity, generation_expression) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'enum', t.typname, string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname
  union all select 'extension', extname, null from pg_extension
  union all select 'relation', c.relname, concat_ws(' ', c.relkind, c.relpersistence, c.reloptions) from pg_class c where c.relnamespace = 'public'::regnamespace
  order by 1, 2`;

test('applies the migrations that came since, and makes the schema of a new database', async () => {
  const old = await loadDump();
  const known = (await old.raw('select migration_name as name from _prisma_migrations')).rows.map((row) => (row as { name: string }).name);
  const all = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const applied = await migrate(old);
  expect([...known, ...applied].sort()).toEqual(all.map(({ name }) => name).sort());
  expect(applied).toContain('20261129090000_activity');
  const fresh = closeLater(await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '', poolSize: 1 }));
  expect((await old.raw(catalog)).rows).toEqual((await fresh.raw(catalog)).rows);
});

describe('what was asked before', () => {
  let now: Upgraded;
  beforeAll(async () => {
    now = await upgraded();
  });

  test.each(everyone)('is answered to %s as it was', async (who) => {
    const { then, today } = await compared(now, who);
    // Fields may have been added.
    expect(today).toMatchObject(then);
  });

  test.each(['ended', 'deniz'])('is refused to the token of %s still', async (who) => {
    expect((await now.as(who).get('/me')).status).toBe(401);
  });

  test('has the bytes of its files', async () => {
    expect((await now.as('mehmet').get(`/files/${id('file')}/content`)).body).toBe('Sözleşme metni: teslim tarihi aralık sonudur.');
  });

  test('finds tasks by the numbers they lost, where it finds the tasks', async () => {
    expect((await now.as('ayse').get(`/tasks/${numberOf('moved')}`)).body).toMatchObject({ id: id('moved'), project: { key: 'GENEL' } });
    expect((await now.as('ayse').get(`/tasks/${numberOf('wentIn')}`)).body.id).toBe(id('wentIn'));
    expect((await now.as('admin').get(`/tasks/${numberOf('wentIn')}`)).status).toBe(404);
    expect((await now.as('neighbour').get(`/tasks/${numberOf('moved')}`)).status).toBe(404);
  });
});

test('histories are told in full when the log has forgotten what was in it', async () => {
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

/** What was dumped, with the migrations before the one of this name. */
async function upgradedUntil(migration: string): Promise<Engine> {
  const database = await loadDump();
  const folder = join(temporaryFolder(), `until-${migration}`);
  const isLater = (name: string) => /^\d/.test(name) && name >= migration;
  cpSync('prisma/migrations', folder, { recursive: true, filter: (path) => !isLater(basename(path)) });
  await migrate(database, folder);
  return database;
}

test('lists follow the order of options that were compared by their place', async () => {
  const database = await upgradedUntil('20261228130000_option_ranks');
  const run = (text: string, values: unknown[]) => database.sql<{ [name: string]: string }>({ name: '', text, prepare: false }, values);
  const [field, several] = [newId('customField'), newId('customField')];
  const options = Array.from({ length: 100 }, (_, place) => ({ id: newId('fieldOption'), name: `Seçenek ${place}`, color: '#8a8f98' }));
  const optionAt = (place: number) => options[place]?.id as string;
  // Beside their place: keys as an order that changed meanwhile may have left them.
  const places: [task: string, place: number, keys: string[]][] = [
    ['main', 62, ['0062']],
    ['child', 9, ['0009']],
    ['blocker', 10, ['0010', '0011']],
    ['secret', 99, ['0003']],
    ['cameOut', 61, []],
    ['moved', 0, ['0000']],
    ['trashed', 5, ['0005']],
  ];
  const gone = 'finished';
  const [{ organization } = {}] = await run(
    `update organization o set fields_revision = 'before' from task t where t.id = $1 and o.id = t.organization_id returning o.id as organization`,
    [id('main')],
  );
  for (const [fieldId, key, type] of [
    [field, 'onem', 'select'],
    [several, 'yer', 'several'],
  ])
    await run(
      'insert into custom_field (organization_id, id, key, name, type, options, sort_order) values ($1, $2, $3, $3, $4::custom_field_type, $5::jsonb, 1)',
      [organization, fieldId, key, type, JSON.stringify(options)],
    );
  for (const [task, option, keys] of [
    ...places.map(([task, place, keys]) => [task, optionAt(place), keys] as const),
    [gone, newId('fieldOption'), ['0007']] as const,
  ]) {
    await run('update task set fields = $2 where id = $1', [id(task), JSON.stringify({ [field]: option, [several]: [option] })]);
    await run(
      `insert into task_field (organization_id, task_id, field_id, project_id, key)
        select t.organization_id, t.id, k.field, t.project_id, k.key from task t, unnest($2::text[], $3::text[]) k(field, key) where t.id = $1`,
      [id(task), [several, ...keys.map(() => field)], [option, ...keys]],
    );
  }

  const now = await upgraded(Promise.resolve(database));
  const ayse = now.as('ayse');
  const sorted = async () => {
    const { data } = (await ayse.get('/tasks?sort=field.onem&limit=200')).body as { data: { id: string; fields: { onem?: object } }[] };
    return data.filter(({ fields }) => fields.onem).map((task) => task.id);
  };
  const byPlace = places.filter(([task]) => task !== 'trashed').sort(([, a], [, b]) => a - b);
  expect(await sorted()).toEqual(byPlace.map(([task]) => id(task)));
  const keysOf = async (task: string, of: string) =>
    (await run('select key from task_field where task_id = $1 and field_id = $2', [id(task), of])).map(({ key }) => key);
  expect(await keysOf(gone, field)).toEqual([]);
  expect(await keysOf('main', several)).toEqual([optionAt(62)]);
  // Words of fields are found from now on.
  const requests = await run(`select subject_id as id from index_request where kind = 'task' and subject_id = any($1)`, [
    [...places.map(([task]) => id(task)), id(gone)],
  ]);
  expect(requests.map((each) => each.id).sort()).toEqual([...byPlace.map(([task]) => id(task)), id(gone)].sort());

  const admin = now.as('admin');
  const reordered = [...options].reverse();
  expect((await admin.patch(`/fields/${field}`, { options: reordered.map(({ id, name }) => ({ id, name })) })).status).toBe(200);
  expect(await sorted()).toEqual(byPlace.map(([task]) => id(task)).reverse());
  expect((await ayse.post(`/tasks/${id('trashed')}/restore`)).status).toBe(200);
  expect((await sorted()).indexOf(id('trashed'))).toBe(byPlace.length - 1);
});

describe('what is written after it', () => {
  let now: Upgraded;
  let organization: string;
  beforeAll(async () => {
    now = await upgraded();
    organization = (await now.as('ayse').get('/me')).body.organization.id;
  });

  const endOfLog = async (): Promise<string> => (await now.as('ayse').get('/events?limit=200')).body.page.nextCursor;
  const eventsAfter = async (cursor: string): Promise<[string, string][]> =>
    (await now.as('ayse').get(`/events?limit=200&after=${cursor}`)).body.data.map(({ event, subject }: Entry) => [event, subject.id]);

  test('stands after what was there: numbers, versions, the log and the history', async () => {
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

  test('is told to whom it concerns, found, and queued for webhooks', async () => {
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

  test('takes a task out of the trash, with the one below it', async () => {
    const [ayse, cursor] = [now.as('ayse'), await endOfLog()];
    expect((await now.as('neighbour').post(`/tasks/${id('trashed')}/restore`)).status).toBe(404);
    expect(await ayse.post(`/tasks/${id('trashed')}/restore`)).toMatchObject({ status: 200, body: { id: id('trashed'), deletedAt: null } });
    expect((await eventsAfter(cursor)).map(([event]) => event)).toEqual(['task.restored', 'task.restored']);
    const { data } = (await ayse.get(`/tasks/${id('trashed')}/activity`)).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['task.restored', 'task.deleted', 'task.created']);
  });

  test('moves a task, which is found by its number of before then', async () => {
    const was = numberOf('returned');
    expect((await now.as('ayse').patch(`/tasks/${id('returned')}`, { project: 'GENEL' })).body.number).not.toBe(was);
    expect((await now.as('ayse').get(`/tasks/${was}`)).body.id).toBe(id('returned'));
  });
});
