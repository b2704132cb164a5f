import { retentionDays } from '../../schema/activity/event/read.ts';
import type { Comparison } from './check-comparison.ts';

// Compares rows with the event log: everything the log says exists must exist, and the reverse, at the same version. Nothing is repaired:
// after data loss either the log or the row may be right, which a person decides.

/** Days of the log that are certainly complete: the purge runs once a day. */
const complete = retentionDays - 1;

type Logged = 'project' | 'task' | 'comment' | 'file';

/** Purges delete these together with their project or task, without an event of their own. */
const ownerIsThere: Readonly<Record<Logged, string>> = {
  project: 'true',
  task: 'p.id is not null',
  comment: 'p.id is not null and k.id is not null',
  file: 'p.id is not null and (e.task_id is null or k.id is not null)',
};

/** `log`: newest event of each subject, and whether it is deleted. A subject may still change after its deletion. */
const logOf = (kind: Logged) => `with seen as materialized (
    select organization_id, subject_id as id, max(seq) as seq,
      coalesce(max(seq) filter (where event = '${kind}.deleted')
        > coalesce(max(seq) filter (where event in ('${kind}.created', '${kind}.uploaded', '${kind}.restored')), 0), false) as deleted
    from event where event like '${kind}.%' and event <> '${kind}.moved_out' group by 1, 2),
  log as materialized (
    select s.*, e.project_id, (e.data ->> 'version')::int as version, e.data #>> '{task,id}' as task_id
    from seen s join event e on e.organization_id = s.organization_id and e.seq = s.seq)`;

const existing = (kind: Logged) => `${logOf(kind)}
  select r.id from ${kind} r left join log e on e.organization_id = r.organization_id and e.id = r.id where r.deleted_at is null`;

const comparisonsOf = (kind: Logged): Comparison[] => [
  {
    text: 'check.lost',
    of: kind,
    wrong: `${logOf(kind)}
      select e.id from log e left join ${kind} r on r.organization_id = e.organization_id and r.id = e.id
        left join project p on p.organization_id = e.organization_id and p.id = e.project_id and p.deleted_at is null
        left join task k on k.organization_id = e.organization_id and k.id = e.task_id
      where not e.deleted and (r.id is null or r.deleted_at > now() - interval '${complete} days') and ${ownerIsThere[kind]}`,
  },
  { text: 'check.undeleted', of: kind, wrong: `${existing(kind)} and e.deleted` },
  { text: 'check.behind', of: kind, wrong: `${existing(kind)} and not e.deleted and r.version < e.version` },
  {
    text: 'check.ahead',
    of: kind,
    wrong: `${existing(kind)} and (not e.deleted and r.version > e.version
      or e.id is null and r.created_at > now() - interval '${complete} days')`,
  },
];

export const logComparisons: readonly Comparison[] = (['project', 'task', 'comment', 'file'] as const).flatMap(comparisonsOf);
