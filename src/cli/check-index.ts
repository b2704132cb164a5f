import type { Services } from '../../schema/kernel/context.ts';
import { indexState } from '../../schema/knowledge/index/search-index.ts';
import { statement } from '../ports/database/port.ts';
import { type PassageKind, SearchAway } from '../ports/search/port.ts';
import type { Comparison } from './check-comparison.ts';
import { reasonOf } from './explain.ts';
import type { Terminal } from './terminal.ts';

// Compares passages of the search index with the rows that they are cut from. A repair requests indexing again.

/** Newer changes may still wait for the log consumer. */
const settled = `now() - interval '10 minutes'`;

const ofTask = (condition: string) =>
  `exists (select from task k where k.organization_id = r.organization_id and k.id = r.task_id and (${condition}))`;
const liveTask = ofTask('k.deleted_at is null');

/** Conditions on the rows `r` that have passages. */
const subjects: Readonly<Record<PassageKind, string>> = {
  task: `r.deleted_at is null and concat(r.title, r.description) ~ '[[:alnum:]]'`,
  comment: `r.deleted_at is null and r.body ~ '[[:alnum:]]' and ${liveTask}`,
  project: `r.deleted_at is null and concat(r.name, r.description) ~ '[[:alnum:]]'`,
  file: `r.deleted_at is null and r.status = 'indexed' and r.passages > 0 and (r.task_id is null or ${liveTask})
    and exists (select from file_text x where x.organization_id = r.organization_id and x.file_id = r.id)`,
};
const kinds = Object.keys(subjects) as PassageKind[];

const unasked = (row: string, id: string) =>
  `not exists (select from index_request q where q.organization_id = ${row}.organization_id and q.subject_id = ${row}.${id})`;

const missing = (kind: PassageKind) => `from ${kind} r where ${subjects[kind]} and r.updated_at < ${settled} and ${unasked('r', 'id')}
  and not exists (select from passage s where s.organization_id = r.organization_id and s.subject_id = r.id)`;

/** Passages whose subject is gone, or was deleted some time ago. */
const stale = `from (select distinct organization_id, subject_id, kind from passage) p where ${unasked('p', 'subject_id')} and not (${kinds
  .map((kind) => {
    const live =
      kind === 'comment'
        ? `r.deleted_at is null and ${ofTask(`k.deleted_at is null or k.updated_at >= ${settled}`)}`
        : 'r.deleted_at is null';
    return `p.kind = '${kind}' and exists (select from ${kind} r
      where r.organization_id = p.organization_id and r.id = p.subject_id and (${live} or r.updated_at >= ${settled}))`;
  })
  .join(' or ')})`;

const projectOf: Readonly<Record<PassageKind, string>> = {
  task: 'select r.project_id, r.updated_at from task r where r.organization_id = p.organization_id and r.id = p.subject_id',
  comment: `select r.project_id, r.updated_at from comment c join task r on r.organization_id = c.organization_id and r.id = c.task_id
    where c.organization_id = p.organization_id and c.id = p.subject_id`,
  project: 'select p.subject_id as project_id, p.created_at as updated_at',
  file: 'select r.project_id, r.updated_at from file r where r.organization_id = p.organization_id and r.id = p.subject_id',
};
const elsewhere = `from passage p cross join lateral (${kinds
  .map((kind) => `select w.* from (${projectOf[kind]}) w where p.kind = '${kind}'`)
  .join(' union all ')}) w where w.project_id <> p.project_id and w.updated_at < ${settled} and ${unasked('p', 'subject_id')}`;

const request = (columns: string, from: string) =>
  `insert into index_request (organization_id, subject_id, kind) select distinct ${columns} ${from} on conflict do nothing`;

const counted = `(select count(*)::int from passage s where s.organization_id = f.organization_id and s.subject_id = f.id)`;
const miscounted = `f.status = 'indexed' and f.deleted_at is null and f.updated_at < ${settled} and ${counted} > 0 and f.passages <> ${counted}
  and ${unasked('f', 'id')}`;
const textless = `f.status = 'indexed' and f.deleted_at is null
  and not exists (select from file_text x where x.organization_id = f.organization_id and x.file_id = f.id)`;

export const indexComparisons: readonly Comparison[] = [
  {
    // The job for queued files extracts them again.
    text: 'check.fileText',
    of: 'file',
    wrong: `select f.id from file f where ${textless}`,
    repair: `update file f set status = 'queued', attempts = 0, passages = 0 where ${textless}`,
  },
  {
    text: 'check.filePassages',
    of: 'file',
    wrong: `select f.id from file f where ${miscounted}`,
    repair: `update file f set passages = ${counted} where ${miscounted}`,
  },
  ...kinds.map(
    (kind): Comparison => ({
      text: 'check.index',
      of: kind,
      wrong: `select r.id ${missing(kind)}`,
      repair: request(`r.organization_id, r.id, '${kind}'`, missing(kind)),
    }),
  ),
  {
    text: 'check.indexStale',
    of: 'subject',
    wrong: `select p.subject_id as id ${stale}`,
    repair: request('p.organization_id, p.subject_id, p.kind', stale),
  },
  {
    text: 'check.indexProject',
    of: 'subject',
    wrong: `select distinct p.subject_id as id ${elsewhere}`,
    repair: request('p.organization_id, p.subject_id, p.kind', elsewhere),
  },
];

const passages = statement('check.passages')`
  select (select count(*)::int from passage) as passages, exists (select from index_request where due_at <> 'infinity') as waiting`;

/**
 * Compares the number of passages in the search engine with that in the database. Skipped while subjects wait to be indexed, or while the
 * server rebuilds a lost index. An engine that does not respond is reported and does not count as a difference.
 * @returns 1 if they differ
 */
export async function checkEngine(services: Services, terminal: Terminal): Promise<0 | 1> {
  const counts = async () => (await services.database.sql<{ passages: number; waiting: boolean }>(passages, []))[0];
  try {
    if ((await indexState(services)).is !== 'right') return 0;
    const before = await counts();
    const indexed = await services.search.count();
    const after = await counts();
    if (!before || !after || before.waiting || after.waiting || before.passages !== after.passages || indexed === after.passages) return 0;
    terminal.out(terminal.say('check.engine', { indexed, passages: after.passages }));
    return 1;
  } catch (error) {
    if (!(error instanceof SearchAway)) throw error;
    terminal.out(terminal.say('check.engineAway', { reason: reasonOf(error) }));
    return 0;
  }
}
