import type { Comparison } from './check-comparison.ts';

// Compares values in rows that are derived from other rows.

const replies = `select count(*)::int from comment r where r.organization_id = c.organization_id and r.thread_id = c.id and r.deleted_at is null`;
const reactions = `select count(*)::int from comment_reaction r where r.organization_id = c.organization_id and r.comment_id = c.id`;
const files = `select count(*)::int from comment_file f where f.organization_id = c.organization_id and f.comment_id = c.id`;
const highest = `select coalesce(max(t.sequence), 0) from task t where t.organization_id = n.organization_id and t.project_id = n.project_id`;
const numbersOfTask = `select array(select x from text_numbers(t.description) x order by 1)`;
const storedOfTask = `select array(select x.number from text_number x where x.organization_id = t.organization_id and x.task_id = t.id and x.comment_id is null order by 1)`;
const numbersOfComment = `select array(select x from text_numbers(c.body) x order by 1)`;
const storedOfComment = `select array(select x.number from text_number x where x.organization_id = c.organization_id and x.comment_id = c.id order by 1)`;

const completed = `join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
  where (t.completed_at is not null) <> (s.category = 'completed')`;

/** Tasks whose newest row in `cycle_scope` differs from the task itself, of cycles that have not ended. */
const cycleScope = `with task_now as (select t.organization_id, t.cycle_id, t.id as task_id, t.deleted_at is null as in_scope, t.estimate, t.completed_at is not null as done
      from task t join cycle y on y.organization_id = t.organization_id and y.id = t.cycle_id where y.ended_at is null),
    newest as (select distinct on (s.organization_id, s.cycle_id, s.task_id) s.* from cycle_scope s
      join cycle y on y.organization_id = s.organization_id and y.id = s.cycle_id where y.ended_at is null
      order by s.organization_id, s.cycle_id, s.task_id, s.at desc),
    wrong as (select organization_id, cycle_id, task_id, coalesce(t.in_scope, false) as in_scope,
        case when t.task_id is null then n.estimate else t.estimate end as estimate, coalesce(t.done, n.done) as done
      from task_now t full join newest n using (organization_id, cycle_id, task_id)
      where coalesce(t.in_scope, false) <> coalesce(n.in_scope, false)
        or t.in_scope and n.in_scope and (t.estimate, t.done) is distinct from (n.estimate, n.done))`;

/** A count stored in comments. `is`: its column, and how a wrong one compares with the `true` count. */
const countOf = (text: Comparison['text'], is: `${string}_count ${string}`, count: string, and = ''): Comparison => {
  const wrong = `${and}c.deleted_at is null and c.${is} (${count})`;
  return {
    ...{ text, of: 'comment' },
    wrong: `select c.id from comment c where ${wrong}`,
    repair: `update comment c set ${is.split(' ')[0]} = (${count}) where ${wrong}`,
  };
};

export const rowComparisons: readonly Comparison[] = [
  countOf('check.replies', 'reply_count <>', replies, 'c.thread_id is null and '),
  countOf('check.reactions', 'reaction_count <>', reactions),
  // A count that is too high only costs a look-up, and is normal after files were permanently deleted.
  countOf('check.commentFiles', 'file_count <', files),
  {
    text: 'check.counterKeys',
    of: 'project',
    wrong: `select p.id from project p join task_counter n on n.organization_id = p.organization_id and n.project_id = p.id where n.key <> p.key`,
    repair: `update task_counter n set key = p.key from project p where n.organization_id = p.organization_id and n.project_id = p.id and n.key <> p.key`,
  },
  {
    text: 'check.counters',
    of: 'project',
    wrong: `select n.project_id as id from task_counter n where n.last < (${highest})`,
    repair: `update task_counter n set last = (${highest}) where n.last < (${highest})`,
  },
  {
    text: 'check.numbers',
    of: 'task',
    wrong: `select t.id from task t join task_counter n on n.organization_id = t.organization_id and n.project_id = t.project_id
      where t.number <> n.key || '-' || t.sequence`,
    repair: `update task t set number = n.key || '-' || t.sequence from task_counter n
      where n.organization_id = t.organization_id and n.project_id = t.project_id and t.number <> n.key || '-' || t.sequence`,
  },
  {
    text: 'check.mentions',
    of: 'task',
    wrong: `select t.id from task t where (${numbersOfTask}) <> (${storedOfTask})`,
    repair: `with wrong as materialized (select t.organization_id, t.id, t.description from task t where (${numbersOfTask}) <> (${storedOfTask})),
      gone as (delete from text_number x using wrong w where x.organization_id = w.organization_id and x.task_id = w.id and x.comment_id is null
        and x.number not in (select text_numbers(w.description)))
      insert into text_number (organization_id, number, text_id, task_id)
        select w.organization_id, n, w.id, w.id from wrong w cross join lateral text_numbers(w.description) n on conflict do nothing`,
  },
  {
    text: 'check.commentMentions',
    of: 'comment',
    wrong: `select c.id from comment c where (${numbersOfComment}) <> (${storedOfComment})`,
    repair: `with wrong as materialized (select c.organization_id, c.id, c.task_id, c.body from comment c where (${numbersOfComment}) <> (${storedOfComment})),
      gone as (delete from text_number x using wrong w where x.organization_id = w.organization_id and x.comment_id = w.id
        and x.number not in (select text_numbers(w.body)))
      insert into text_number (organization_id, number, text_id, task_id, comment_id)
        select w.organization_id, n, w.id, w.task_id, w.id from wrong w cross join lateral text_numbers(w.body) n on conflict do nothing`,
  },
  {
    // The true time is lost, so the time of the last change is used.
    text: 'check.completed',
    of: 'task',
    wrong: `select t.id from task t ${completed}`,
    repair: `update task set completed_at = case when w.category = 'completed' then updated_at end
      from (select t.organization_id, t.id, s.category from task t ${completed}) w where task.organization_id = w.organization_id and task.id = w.id`,
  },
  {
    text: 'check.cycleScope',
    of: 'cycle',
    wrong: `${cycleScope} select distinct cycle_id as id from wrong`,
    repair: `${cycleScope} select cycle_scope_keep(organization_id, cycle_id, task_id, in_scope, estimate, done) from wrong`,
  },
];
