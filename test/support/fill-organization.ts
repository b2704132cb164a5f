import type { Organization } from './builders/index.ts';
import { type Fill, fillTables } from './fill-tables.ts';

/**
 * Tables that grow with an organization's tasks, with statements that fill them: `$1` organization, `$2` model task, `$3` person, `$4`
 * count.
 */
const fills: Readonly<Record<string, string>> = {
  task: `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id)
    select t.organization_id, 'tsk_' || lpad(n::text, 26, '0'), t.project_id, n + 1000, 'FILL-' || n, t.title, t.title_fold, t.status,
      'e' || lpad(n::text, 9, '0'), t.created_by_id
    from task t, generate_series(1, $4::int) n where t.organization_id = $1 and t.id = $2 and $3 <> ''`,
  task_watcher: `insert into task_watcher (organization_id, task_id, user_id)
    select $1, 'tsk_' || lpad(n::text, 26, '0'), $3 from generate_series(1, $4::int / 2) n where $2 <> ''`,
  task_block: `insert into task_block (organization_id, blocker_id, blocked_id)
    select $1, 'tsk_' || lpad(n::text, 26, '0'), 'tsk_' || lpad((n + 1)::text, 26, '0') from generate_series(1, $4::int / 4) n where $2 <> $3`,
  comment: `insert into comment (organization_id, id, task_id, author_id, body)
    select $1, 'cmt_' || lpad(n::text, 26, '0'), 'tsk_' || lpad(n::text, 26, '0'), $3, 'Tamam' from generate_series(1, $4::int / 2) n where $2 <> ''`,
  notification: `insert into notification (organization_id, id, user_id, group_key, reason, kind, subject_id, task_id, actor_ids, factors, rank,
      first_seq, last_seq, first_at, last_at)
    select $1, 'ntf_' || lpad(n::text, 26, '0'), $3, 'tsk_' || lpad(n::text, 26, '0'), 'watching', 'task.updated', 'tsk_' || lpad(n::text, 26, '0'),
      'tsk_' || lpad(n::text, 26, '0'), array[$3], array['commented'], n, n, n, now(), now() from generate_series(1, $4::int / 4) n where $2 <> ''`,
  passage: `insert into passage (organization_id, id, kind, subject_id, project_id, ordinal, title, start, "end", text, text_hash)
    select t.organization_id, 'tsk_' || lpad(n::text, 26, '0') || '.0', 'task', 'tsk_' || lpad(n::text, 26, '0'), t.project_id, 0, 'Fatura', 0, 6,
      'Fatura', md5(n::text) from task t, generate_series(1, $4::int) n where t.organization_id = $1 and t.id = $2 and $3 <> ''`,
  file: `insert into file (organization_id, id, project_id, task_id, name, name_fold, size, mime_type, sha256, storage_key, uploaded_by_id, status)
    select t.organization_id, 'fil_' || lpad(n::text, 26, '0'), t.project_id, 'tsk_' || lpad(n::text, 26, '0'), 'not.txt', 'not.txt', 7, 'text/plain',
      md5(n::text), n::text, $3, 'indexed' from task t, generate_series(1, $4::int / 4) n where t.organization_id = $1 and t.id = $2`,
};

/** Tables that `fillOrganization` fills. */
export const filledTables = Object.keys(fills);

/**
 * Inserts `count` indexed copies of `task` (an id). Every second one is watched and commented on by the administrator. Every fourth one
 * has a notification and a file, and blocks the next. The tables have no statistics afterwards, and autovacuum is off.
 */
export async function fillOrganization({ id, admin }: Organization, task: string, count: number): Promise<void> {
  const calm = filledTables.map((table): Fill => [`alter table ${table} set (autovacuum_enabled = off)`]);
  await fillTables(...calm, ...Object.values(fills).map((text): Fill => [text, [id, task, admin.id, count]]));
}
