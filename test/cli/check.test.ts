import { cpSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { postgres } from '../support/postgres.ts';
import { load } from '../support/upgrade/rows.ts';
import { cleanUp, cli, newPath } from './support.ts';

const server = await postgres();
afterAll(cleanUp);

test('`atolye check` finds each difference, repairs what it can, and reports the others', { timeout: 240_000 }, async () => {
  const DATABASE_URL = await server.createDatabase({ empty: true });
  await load(DATABASE_URL);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '', poolSize: 1 });
  await migrate(database);
  const DATA_DIR = newPath();
  cpSync(join(import.meta.dirname, '../support/upgrade/files'), join(DATA_DIR, 'files'), { recursive: true });
  const run = (...args: string[]) => cli(['check', ...args, '--lang', 'en'], { DATABASE_URL, DATA_DIR });
  expect(await run()).toEqual({ code: 0, stdout: '', stderr: 'No differences.\n' });

  await database.script(`set session_replication_role = replica;
    update comment set reply_count = 7 where thread_id is null and deleted_at is null;
    update comment set reaction_count = 7 where deleted_at is null;
    update task_counter set last = 0, key = 'ESKI2' where key = 'WEB';
    delete from text_number; delete from index_request;
    delete from passage p using task t where p.subject_id = t.id; delete from passage p using comment c where p.subject_id = c.id;
    update comment set body = body || ' (WEB-1)' where deleted_at is null; update task set updated_at = updated_at - interval '1 day'; update comment set updated_at = updated_at - interval '1 day'`);
  const found = await run();
  expect(found.code).toBe(1);
  for (const text of [
    'Wrong number of replies',
    'Wrong number of reactions',
    'Task counter with an old key',
    'Task counter too low',
    'Wrong task number',
    'Task numbers in the description missing',
    'Task numbers in the text missing',
    /Not in the search index, \d+ tasks/,
    /Not in the search index, \d+ comments/,
  ])
    expect(found.stdout).toMatch(text);
  const repaired = await run('--repair');
  expect(repaired).toMatchObject({ code: 0, stderr: 'No differences.\n' });
  expect(
    repaired.stdout
      .trim()
      .split('\n')
      .every((line) => line.endsWith('(repaired)')),
  ).toBe(true);
  expect(await run()).toEqual({ code: 0, stdout: '', stderr: 'No differences.\n' });
  const [row] = (
    await database.raw(
      'select count(*) filter (where comment_id is null)::int as tasks, count(comment_id)::int as comments from text_number',
    )
  ).rows;
  expect(row?.tasks).toBeGreaterThan(0);
  expect(row?.comments).toBeGreaterThan(0);

  const { organizationId } = await database.prisma.file.findFirstOrThrow();
  const folder = join(DATA_DIR, 'files', organizationId);
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ['sahipsiz', 'yeni']) writeFileSync(join(folder, name), 'bayt');
  utimesSync(join(folder, 'sahipsiz'), old, old);
  const member = await database.prisma.member.findFirstOrThrow({ where: { organizationId } });
  const picture = 'ab'.repeat(16);
  await database.prisma.member.updateMany({
    where: { id: member.id },
    data: { avatar: `/avatars/${organizationId}/${member.id}/${picture}` },
  });
  mkdirSync(join(folder, 'avatars'), { recursive: true });
  writeFileSync(join(folder, 'avatars', `${member.id}-${picture}`), 'resim');
  utimesSync(join(folder, 'avatars', `${member.id}-${picture}`), old, old);
  const orphaned = `Content without a record, 1 objects, 4 bytes: ${organizationId}/sahipsiz`;
  expect(await run()).toMatchObject({ code: 1, stdout: `${orphaned}\n` });
  expect(await run('--repair')).toMatchObject({ code: 0, stdout: `${orphaned} (repaired)\n` });
  expect([existsSync(join(folder, 'sahipsiz')), existsSync(join(folder, 'yeni'))], 'an upload may still be on its way').toEqual([
    false,
    true,
  ]);

  const [changed, lost] = await database.prisma.file.findMany({ where: { deletedAt: null } });
  writeFileSync(join(DATA_DIR, 'files', changed?.storageKey as string), 'x');
  rmSync(join(DATA_DIR, 'files', lost?.storageKey as string));
  const broken = await run('--repair');
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain(`Content missing, put it back from a backup or delete the file: ${lost?.id}`);
  expect(broken.stdout).toContain(`(1 bytes instead of ${changed?.size})`);
  await database.close();
});
