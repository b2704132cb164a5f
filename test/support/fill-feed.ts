/**
 * Inserts notifications of a user about as many tasks of the organization: active ones, one in five of them read, and as many archived
 * ones. `$1` organization, `$2` user, `$3` number.
 */
export const fillFeed = `insert into notification (organization_id, id, user_id, group_key, reason, kind, subject_id, task_id, project_id, actor_ids, count,
    factors, rank, first_seq, last_seq, first_at, last_at, read_at, archived_at)
  select $1::text, 'ntf_' || lpad(t.n::text, 26, '0'), $2::text, t.id,
    (array['assigned', 'mentioned', 'commented', 'status_changed', 'watching'])[1 + t.n % 5], 'task.updated', t.id, t.id, t.project_id,
    array[t.created_by_id], 1 + t.n % 4, array['commented'],
    extract(epoch from now() - t.n * interval '3 minutes') + (t.n % 60) * 7200 - case when t.n % 5 = 0 then 432000 else 0 end, t.n, t.n,
    now() - t.n * interval '3 minutes', now() - t.n * interval '3 minutes',
    case when t.n % 5 = 0 or t.n > $3::int then now() end, case when t.n > $3::int then now() end
  from (select *, row_number() over (order by id)::int as n from task where organization_id = $1::text and deleted_at is null) t where t.n <= 2 * $3::int`;
