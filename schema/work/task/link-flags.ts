import { type Database, unhurried } from '../../../src/ports/database/port.ts';

type Key = { readonly organization: string; readonly id: string };

/** Tasks that one transaction checks: about 10 ms of PostgreSQL's time. */
const slice = 2_000;

const has = {
  has_labels: 'exists (select from task_label l where l.organization_id = t.organization_id and l.task_id = t.id)',
  has_watchers: 'exists (select from task_watcher w where w.organization_id = t.organization_id and w.task_id = t.id)',
  has_blockers: 'exists (select from task_block b where b.organization_id = t.organization_id and b.blocked_id = t.id)',
  has_blocked: 'exists (select from task_block b where b.organization_id = t.organization_id and b.blocker_id = t.id)',
};
const flags = Object.entries(has);

const last = {
  name: 'task.flags.last',
  text: `select organization_id as organization, id from task where (organization_id, id) > ($1, $2)
    order by organization_id, id offset ${slice - 1} limit 1`,
  prepare: false,
};

// The lock of a deletion: it excludes transactions that have added a link, which hold the lock of its foreign key.
const lock = {
  name: 'task.flags.lock',
  text: `select t.organization_id as organization, t.id from task t
    where (t.organization_id, t.id) > ($1, $2) and ($3::text is null or (t.organization_id, t.id) <= ($3, $4::text))
      and (${flags.map(([flag, exists]) => `t.${flag} and not ${exists}`).join(' or ')})
    order by t.organization_id, t.id for update skip locked`,
  prepare: false,
};

const clear = {
  name: 'task.flags.clear',
  text: `update task t set ${flags.map(([flag, exists]) => `${flag} = t.${flag} and ${exists}`).join(', ')}
    from unnest($1::text[], $2::text[]) k(organization_id, id) where t.organization_id = k.organization_id and t.id = k.id`,
  prepare: false,
};

/**
 * Clears the flags of tasks whose links of that kind are gone, and of tasks that are older than the flags, so that lists do not look for
 * links in vain. Reads all tasks of all organizations, in slices. Leaves out tasks that a transaction is changing; a link that is added
 * meanwhile sets its flag again.
 */
export async function clearLinkFlags(database: Database): Promise<void> {
  for (let after: Key | undefined = start; after; ) after = await clearSlice(database, after);
}

const start: Key = { organization: '', id: '' };

/** Clears flags of the slice after a task. @returns the last task of the slice; undefined at the end */
function clearSlice(database: Database, { organization, id }: Key): Promise<Key | undefined> {
  return database.transaction(async () => {
    await database.sql(unhurried, []);
    const [end] = await database.sql<Key>(last, [organization, id]);
    const stale = await database.sql<Key>(lock, [organization, id, end?.organization ?? null, end?.id ?? null]);
    // A statement of its own, which sees what was committed before the locks.
    if (stale.length > 0) await database.sql(clear, [stale.map((each) => each.organization), stale.map((each) => each.id)]);
    return end;
  });
}
