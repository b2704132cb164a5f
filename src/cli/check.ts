import type { Command } from 'commander';
import type { Engine } from '../ports/database/index.ts';
import { unhurried } from '../ports/database/port.ts';
import { checkFiles, checkOrphans, namesOf } from './check-storage.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import type { Terminal } from './terminal.ts';
import type { TextKey } from './texts.ts';

/** A value that follows from other rows: the rows where it is wrong, and the statement that mends them. */
type Derived = { readonly text: TextKey; readonly wrong: string; readonly repair: string };

const replies = `select count(*)::int from comment r where r.organization_id = c.organization_id and r.thread_id = c.id and r.deleted_at is null`;
const reactions = `select count(*)::int from comment_reaction r where r.organization_id = c.organization_id and r.comment_id = c.id`;
const files = `select count(*)::int from comment_file f where f.organization_id = c.organization_id and f.comment_id = c.id`;
const highest = `select coalesce(max(t.sequence), 0) from task t where t.organization_id = n.organization_id and t.project_id = n.project_id`;
const numbersOfTask = `select array(select x from text_numbers(t.description) x order by 1)`;
const keptOfTask = `select array(select x.number from text_number x where x.organization_id = t.organization_id and x.task_id = t.id and x.comment_id is null order by 1)`;
/** Newer ones may wait for the consumer of the log. */
const settled = `now() - interval '10 minutes'`;
const numbersOfComment = `select array(select x from text_numbers(c.body) x order by 1)`;
const keptOfComment = `select array(select x.number from text_number x where x.organization_id = c.organization_id and x.comment_id = c.id order by 1)`;
/** Comments with words under tasks that are not deleted: the index has the others as little. */
const unindexedComment = `c.deleted_at is null and c.created_at < ${settled} and c.body ~ '[[:alnum:]]'
  and exists (select from task t where t.organization_id = c.organization_id and t.id = c.task_id and t.deleted_at is null)
  and not exists (select from passage p where p.organization_id = c.organization_id and p.subject_id = c.id)
  and not exists (select from index_request q where q.organization_id = c.organization_id and q.subject_id = c.id)`;
const unindexed = `t.deleted_at is null and t.created_at < ${settled}
  and not exists (select from passage p where p.organization_id = t.organization_id and p.subject_id = t.id)
  and not exists (select from index_request q where q.organization_id = t.organization_id and q.subject_id = t.id)`;

const derived: readonly Derived[] = [
  {
    text: 'check.replies',
    wrong: `select c.id from comment c where c.thread_id is null and c.deleted_at is null and c.reply_count <> (${replies})`,
    repair: `update comment c set reply_count = (${replies}) where c.thread_id is null and c.deleted_at is null and c.reply_count <> (${replies})`,
  },
  {
    text: 'check.reactions',
    wrong: `select c.id from comment c where c.deleted_at is null and c.reaction_count <> (${reactions})`,
    repair: `update comment c set reaction_count = (${reactions}) where c.deleted_at is null and c.reaction_count <> (${reactions})`,
  },
  {
    // A count that is too high only costs a look-up: files may have been removed for good since.
    text: 'check.commentFiles',
    wrong: `select c.id from comment c where c.deleted_at is null and c.file_count < (${files})`,
    repair: `update comment c set file_count = (${files}) where c.deleted_at is null and c.file_count < (${files})`,
  },
  {
    text: 'check.counterKeys',
    wrong: `select p.id from project p join task_counter n on n.organization_id = p.organization_id and n.project_id = p.id where n.key <> p.key`,
    repair: `update task_counter n set key = p.key from project p where n.organization_id = p.organization_id and n.project_id = p.id and n.key <> p.key`,
  },
  {
    text: 'check.counters',
    wrong: `select n.project_id as id from task_counter n where n.last < (${highest})`,
    repair: `update task_counter n set last = (${highest}) where n.last < (${highest})`,
  },
  {
    text: 'check.numbers',
    wrong: `select t.id from task t join task_counter n on n.organization_id = t.organization_id and n.project_id = t.project_id
      where t.number <> n.key || '-' || t.sequence`,
    repair: `update task t set number = n.key || '-' || t.sequence from task_counter n
      where n.organization_id = t.organization_id and n.project_id = t.project_id and t.number <> n.key || '-' || t.sequence`,
  },
  {
    text: 'check.mentions',
    wrong: `select t.id from task t where (${numbersOfTask}) <> (${keptOfTask})`,
    repair: `with wrong as materialized (select t.organization_id, t.id, t.description from task t where (${numbersOfTask}) <> (${keptOfTask})),
      gone as (delete from text_number x using wrong w where x.organization_id = w.organization_id and x.task_id = w.id and x.comment_id is null
        and x.number not in (select text_numbers(w.description)))
      insert into text_number (organization_id, number, text_id, task_id)
        select w.organization_id, n, w.id, w.id from wrong w cross join lateral text_numbers(w.description) n on conflict do nothing`,
  },
  {
    text: 'check.commentMentions',
    wrong: `select c.id from comment c where (${numbersOfComment}) <> (${keptOfComment})`,
    repair: `with wrong as materialized (select c.organization_id, c.id, c.task_id, c.body from comment c where (${numbersOfComment}) <> (${keptOfComment})),
      gone as (delete from text_number x using wrong w where x.organization_id = w.organization_id and x.comment_id = w.id
        and x.number not in (select text_numbers(w.body)))
      insert into text_number (organization_id, number, text_id, task_id, comment_id)
        select w.organization_id, n, w.id, w.task_id, w.id from wrong w cross join lateral text_numbers(w.body) n on conflict do nothing`,
  },
  {
    text: 'check.commentIndex',
    wrong: `select c.id from comment c where ${unindexedComment}`,
    repair: `insert into index_request (organization_id, subject_id, kind) select c.organization_id, c.id, 'comment' from comment c where ${unindexedComment}
      on conflict do nothing`,
  },
  {
    text: 'check.index',
    wrong: `select t.id from task t where ${unindexed}`,
    repair: `insert into index_request (organization_id, subject_id, kind) select t.organization_id, t.id, 'task' from task t where ${unindexed}
      on conflict do nothing`,
  },
];

/**
 * `check [--repair]`: compares derived values with the rows they follow from, and files with their bytes. Prints a line for
 * each difference; with `--repair` mends what can be. Exit code 1 if a difference is left.
 */
export function addCheck(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('check')
    .description(say('help.check'))
    .option('--repair', say('help.check.repair'))
    .action(async ({ repair = false }: { repair?: boolean }) => {
      const left = await withDomain(async (services) => {
        const database = services.database as Engine;
        const rows = await checkDerived(database, terminal, repair);
        return rows + (await checkFiles(services, terminal)) + (await checkOrphans(services, terminal, repair));
      });
      if (left > 0) throw new Failure('check.left', { left });
      terminal.note(say('check.done'));
    });
}

/** @returns how many rows are left wrong */
async function checkDerived(database: Engine, terminal: Terminal, repair: boolean): Promise<number> {
  let left = 0;
  for (const { text, wrong, repair: statement } of derived) {
    const ids = await database.transaction(async () => {
      await database.sql(unhurried, []);
      const { rows } = await database.raw(wrong);
      if (repair && rows.length > 0) await database.raw(statement);
      return rows.map(({ id }) => String(id));
    });
    if (ids.length === 0) continue;
    terminal.out(`${terminal.say(text, { count: ids.length, names: namesOf(ids) })}${repair ? ` ${terminal.say('check.repaired')}` : ''}`);
    if (!repair) left += ids.length;
  }
  return left;
}
