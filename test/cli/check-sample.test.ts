import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asAdministrator, bootstrap } from '../../schema/bootstrap.ts';
import { consumers } from '../../schema/consumers.ts';
import { extractFile } from '../../schema/knowledge/index/extract-file.ts';
import { indexSubjects } from '../../schema/knowledge/index/index-subjects.ts';
import { createComment } from '../../schema/work/comment/operations.ts';
import { createCycle } from '../../schema/work/cycle/operations.ts';
import { createField } from '../../schema/work/field/operations.ts';
import { deleteTask } from '../../schema/work/task/delete.ts';
import { updateTask } from '../../schema/work/task/update.ts';
import { createView } from '../../schema/work/view/operations.ts';
import { type Engine, openDatabase } from '../../src/ports/database/index.ts';
import { openStorage } from '../../src/ports/storage/index.ts';
import { consume } from '../support/consume.ts';
import { postgres } from '../support/postgres.ts';
import { cleanUp, cli, newPath, withServices } from './support.ts';

const server = await postgres();
afterAll(cleanUp);

const tables = ['project', 'task', 'comment', 'file'];

/** Creates the sample company with a cycle, a view, custom field values and a deleted task, indexed and dated a day back. */
async function sampleCompany(database: Engine, dataDir: string): Promise<string> {
  const storage = await openStorage({ directory: join(dataDir, 'files') });
  const { id: organization } = await withServices(database, async (base) => {
    const services = { ...base, storage };
    await bootstrap(services, { adminEmail: 'admin@ornek.test', seed: 'sample' });
    const { id } = await database.prisma.organization.findFirstOrThrow();
    const { id: user } = await database.prisma.member.findFirstOrThrow({ where: { role: 'admin' } });
    const context = asAdministrator(services, { organization: id, user });
    const [first, second, third] = await database.prisma.task.findMany({ orderBy: { number: 'asc' }, where: { project: { key: 'WEB' } } });
    const days = [0, 7].map((after) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10));
    const cycle = await createCycle(context, { project: 'WEB', name: 'Kasım', startDate: days[0] as string, endDate: days[1] as string });
    const options = [{ name: 'Az' }, { name: 'Çok' }];
    await createField(context, { name: 'Risk', type: 'select', options });
    await createField(context, { name: 'Müşteri', type: 'text' });
    await createField(context, { name: 'Bütçe', type: 'number' });
    const fields = { risk: 'Çok', musteri: 'Işık Yapı', butce: -12.5 };
    for (const task of [first, second]) await updateTask(context, { id: task?.id as string, cycle: cycle.id, estimate: 3, fields });
    await deleteTask(context, { id: third?.id as string });
    for (const body of ['Gördüm.', 'Tamam.']) await createComment(context, { task: first?.id as string, body });
    await createView(context, { name: 'Şubemin işleri' });
    for (const consumer of consumers) await consume(services, consumer, id);
    for (const file of await database.prisma.file.findMany()) await extractFile(services, id, file.id);
    await indexSubjects(services, id);
    for (const consumer of consumers) await consume(services, consumer, id);
    return { id };
  });
  // Differences of the index only count after ten minutes.
  const earlier = tables.map((table) => `update ${table} set updated_at = updated_at - interval '1 day'`).join(';');
  await database.script(`set session_replication_role = replica; ${earlier}`);
  return organization;
}

/**
 * Damage to one row, the line that reports it, and the repair if the command cannot do it. `of` selects the row's id, `$id`; each entry
 * damages another row.
 */
const damages: readonly { of: string; by: string; line: string; undo?: string }[] = [
  {
    of: 'select id from comment order by id limit 1',
    by: "create table kept as select * from comment where id = '$id'; delete from comment where id = '$id'; delete from passage where subject_id = '$id'",
    line: 'In the event log but missing from the database, restore from a backup, 1 comments: $id',
    undo: `insert into comment select * from kept;
      insert into index_request (organization_id, subject_id, kind) select organization_id, id, 'comment' from kept; drop table kept`,
  },
  {
    of: 'select id from task where deleted_at is not null',
    // So recent that the index is not expected to have it yet.
    by: "update task set deleted_at = null, updated_at = now() + interval '1 hour' where id = '$id'",
    line: 'Deleted according to the event log but still in the database, delete again, 1 tasks: $id',
    undo: "update task set deleted_at = now(), updated_at = now() where id = '$id'",
  },
  {
    of: "select id from project where key = 'WEB'",
    by: "update project set version = version - 1 where id = '$id'",
    line: 'Older than in the event log, compare with a backup, 1 projects: $id',
    undo: "update project set version = version + 1 where id = '$id'",
  },
  {
    of: 'select id from file order by id offset 1 limit 1',
    by: "create table kept_events as select * from event where subject_id = '$id'; delete from event where subject_id = '$id'",
    line: 'Changed without an event in the log, change a field in the app to update search, feed and webhooks, 1 files: $id',
    undo: 'insert into event select * from kept_events; drop table kept_events',
  },
  {
    of: 'select id from comment order by id offset 1 limit 1',
    by: "update comment set version = version + 1 where id = '$id'",
    line: 'Changed without an event in the log, change a field in the app to update search, feed and webhooks, 1 comments: $id',
    undo: "update comment set version = version - 1 where id = '$id'",
  },
  {
    of: 'select id from task where completed_at is not null and cycle_id is null and deleted_at is null order by id limit 1',
    by: "update task set completed_at = null where id = '$id'",
    line: 'Completion time does not fit the status, 1 tasks: $id',
  },
  {
    of: 'select id from cycle',
    by: "update cycle_scope set estimate = 8 where cycle_id = '$id'",
    line: 'Scope of the cycle differs from its tasks, 1 cycles: $id',
  },
  {
    of: 'select id from file order by id limit 1',
    by: "delete from file_text where file_id = '$id'",
    line: 'Counted as indexed but without extracted text, 1 files: $id',
  },
  {
    of: 'select id from file order by id offset 1 limit 1',
    by: "update file set passages = 99 where id = '$id'",
    line: 'Wrong number of passages, 1 files: $id',
  },
  {
    of: 'select id from file order by id offset 2 limit 1',
    by: "delete from passage where subject_id = '$id'",
    line: 'Not in the search index, 1 files: $id',
  },
  {
    of: "select id from project where key = 'WEB'",
    by: "delete from passage where subject_id = '$id'",
    line: 'Not in the search index, 1 projects: $id',
  },
  {
    of: 'select id from task where deleted_at is null order by id desc limit 1',
    by: "delete from passage where subject_id = '$id'",
    line: 'Not in the search index, 1 tasks: $id',
  },
  {
    of: "select 'tsk_00000000000000000000000000' as id",
    by: `insert into passage (organization_id, id, kind, subject_id, project_id, ordinal, title, start, "end", text, text_hash)
      select organization_id, '$id.0', 'task', '$id', id, 0, 'Eski', 0, 4, 'Eski', '' from project where key = 'WEB'`,
    line: 'In the search index though deleted, 1 entries: $id',
  },
  {
    of: 'select id from task where deleted_at is null order by id desc offset 1 limit 1',
    by: "update passage set project_id = (select id from project where id <> passage.project_id limit 1) where subject_id = '$id'",
    line: 'In the search index under another project, 1 entries: $id',
  },
  {
    of: 'select id from task order by id limit 1',
    by: "update task set title_fold = 'x' where id = '$id'",
    line: 'Wrong simplified name for searches, 1 tasks: $id',
  },
  {
    of: 'select id from file order by id limit 1',
    by: "update file set name_fold = 'x' where id = '$id'",
    line: 'Wrong simplified name for searches, 1 files: $id',
  },
  ...['file', 'project', 'label', 'member', 'view'].map((table) => ({
    of: `select id from ${table} order by id limit 1`,
    by: `update ${table} set name_key = 'x' where id = '$id'`,
    line: `Wrong sort key, 1 ${table}s: $id`,
  })),
  {
    of: "select t.id from task t where t.fields <> '{}' order by t.id limit 1",
    by: "delete from task_field where task_id = '$id'",
    line: 'Keys of custom fields differ from the values, 1 tasks: $id',
  },
];

test('`atolye check` finds nothing in the sample company, then each damaged row, and repairs what it can', {
  timeout: 300_000,
}, async () => {
  const DATABASE_URL = await server.createDatabase();
  const DATA_DIR = newPath();
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '', poolSize: 2 });
  const organization = await sampleCompany(database, DATA_DIR);
  const run = (...args: string[]) => cli(['check', ...args, '--lang', 'en'], { DATABASE_URL, DATA_DIR });
  const clean = { code: 0, stdout: '', stderr: 'No differences.\n' };
  expect(await run()).toEqual(clean);
  const keys = () => database.raw('select task_id, field_id, key from task_field order by 1, 2, 3').then(({ rows }) => rows);
  const before = await keys();
  expect(before).toHaveLength(6);

  const passages = () => database.raw('select count(*)::int as n from passage').then(({ rows }) => rows[0]?.n);
  const indexed = await passages();
  const found: { line: string; undo: string | undefined }[] = [];
  for (const { of, by, line, undo } of damages) {
    const id = String((await database.raw(of)).rows[0]?.id);
    expect(id, of).toContain('_');
    await database.script(`set session_replication_role = replica; ${by.replaceAll('$id', id)}`);
    found.push({ line: line.replaceAll('$id', id), undo: undo?.replaceAll('$id', id) });
  }
  const sorted = (stdout: string) =>
    stdout
      .trim()
      .replace(/ Rebuild it: .*/, '')
      .split('\n')
      .sort();
  const engine = `The search engine has ${indexed} passages, the database ${await passages()}.`;
  const lines = [...found.map(({ line }) => line), engine].sort();
  const first = await run();
  expect(sorted(first.stdout)).toEqual(lines);
  expect([first.code, first.stderr]).toEqual([1, expect.stringMatching(`^${lines.length} differences are left\\.`)]);

  const repaired = await run('--repair');
  expect(sorted(repaired.stdout)).toEqual(found.map(({ line, undo }) => (undo ? line : `${line} (repaired)`)).sort());
  expect(repaired.code).toBe(1);
  expect(await keys()).toEqual(before);
  const left = await run();
  expect([left.code, sorted(left.stdout)]).toEqual([1, found.flatMap(({ line, undo }) => (undo ? [line] : [])).sort()]);

  for (const { undo } of found) if (undo) await database.script(`set session_replication_role = replica; ${undo}`);
  expect(await run()).toEqual(clean);
  await withServices(database, async (services) => {
    await indexSubjects(services, organization);
    const stored = await database.raw("select count(*)::int as n from passage where subject_id = 'tsk_00000000000000000000000000'");
    expect(stored.rows[0]?.n).toBe(0);
  });
  expect(await run()).toEqual(clean);
  await database.close();
});
