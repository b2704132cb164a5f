import { LRUCache } from 'lru-cache';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { isAgentMember } from '../../people/access/agent.ts';
import type { Person } from '../../people/access/person.ts';

type Label = { readonly id: string; readonly name: string; readonly color: string };
type Project = { readonly id: string; readonly name: string; readonly key: string };
type Titled = { readonly id: string; readonly name: string };

/** Names by id, with the sort keys of people and labels. */
export type Names = {
  readonly people: Map<string, Person>;
  readonly labels: Map<string, Label>;
  readonly projects: Map<string, Project>;
  readonly cycles: Map<string, Titled>;
  readonly milestones: Map<string, Titled>;
  readonly sortKeys: Map<string, string>;
};

/** Ids whose names are needed, in any order and with repetitions. */
type Ids = { readonly [Kind in Exclude<keyof Names, 'sortKeys'>]: readonly string[] };

const none = (): Names => ({
  people: new Map(),
  labels: new Map(),
  projects: new Map(),
  cycles: new Map(),
  milestones: new Map(),
  sortKeys: new Map(),
});

/** Maximum number of names of an organization in memory, at about 300 bytes each. */
const mostNames = 2_000;

/**
 * Names read so far by organization, each valid while `organization.names_revision` is equal. Triggers give that column a new
 * random value in the transaction that changes a name, a picture, the mark of an agent, a color or a key. The statement that needs names returns the value
 * that it sees, so a name is never older than the task it belongs to, in any number of processes. Inside a transaction that
 * changed a name, only its own statements see its value.
 */
const cache = new LRUCache<string, { readonly revision: string; readonly names: Names }>({ max: 100 });

type Row = { revision: string; kind: keyof Ids | null; id: string; name: string; detail: string | null; sortKey: string; agent: boolean };

const read = statement('task.names')`
  select o.names_revision as revision, n.kind, n.id, n.name, n.detail, n.place as "sortKey", n.agent from organization o left join lateral (
    select 'people' as kind, m.id, m.name, m.avatar as detail, m.name_key as place, ${isAgentMember('m')} as agent from member m where m.organization_id = $1 and m.id = any($2::text[])
    union all select 'labels', l.id, l.name, l.color, l.name_key, false from label l where l.organization_id = $1 and l.id = any($3::text[])
    union all select 'projects', p.id, p.name, p.key, '', false from project p where p.organization_id = $1 and p.id = any($4::text[])
    union all select 'cycles', y.id, y.name, null, '', false from cycle y where y.organization_id = $1 and y.id = any($5::text[])
    union all select 'milestones', s.id, s.name, null, '', false from milestone s where s.organization_id = $1 and s.id = any($6::text[])) n on true
  where o.id = $1`;

/** Names as of `revision`, or later ones. Reads those that are not in memory, in one statement. A deleted record has none. */
export async function namesOf(context: Context, revision: string, ids: Ids): Promise<Names> {
  const { organization } = context.actor;
  const known = cache.get(organization);
  const valid = known?.revision === revision ? known.names : none();
  const missing = (kind: keyof Ids) => ids[kind].filter((id) => !valid[kind].has(id));
  const wanted = [missing('people'), missing('labels'), missing('projects'), missing('cycles'), missing('milestones')];
  const count = wanted.reduce((sum, { length }) => sum + length, 0);
  if (count === 0) return valid;
  const rows = await context.sql<Row>(read, [organization, ...wanted]);
  const now = rows[0]?.revision ?? revision;
  const held = cache.get(organization);
  const fits = held && sizeOf(held.names) + count <= mostNames;
  const names = held?.revision === now && fits ? held.names : none();
  if (names !== held?.names) cache.set(organization, { revision: now, names });
  for (const row of rows) add(names, row);
  return names === valid ? names : union(valid, names);
}

const sizeOf = ({ sortKeys }: Names) => sortKeys.size;

function add({ people, labels, projects, cycles, milestones, sortKeys }: Names, { kind, id, name, detail, sortKey, agent }: Row): void {
  if (kind === 'people') people.set(id, { id, name, avatar: detail, agent });
  if (kind === 'labels') labels.set(id, { id, name, color: detail ?? '' });
  if (kind === 'projects') projects.set(id, { id, key: detail ?? '', name });
  if (kind === 'cycles') cycles.set(id, { id, name });
  if (kind === 'milestones') milestones.set(id, { id, name });
  if (kind !== null) sortKeys.set(id, sortKey);
}

const union = (older: Names, newer: Names): Names => ({
  people: new Map([...older.people, ...newer.people]),
  labels: new Map([...older.labels, ...newer.labels]),
  projects: new Map([...older.projects, ...newer.projects]),
  cycles: new Map([...older.cycles, ...newer.cycles]),
  milestones: new Map([...older.milestones, ...newer.milestones]),
  sortKeys: new Map([...older.sortKeys, ...newer.sortKeys]),
});

/** The named records with these ids, by name in Turkish order, then by id; without those that have no name any more. */
export function sorted<Named extends { id: string }>(
  ids: readonly string[],
  named: ReadonlyMap<string, Named>,
  { sortKeys }: Names,
): Named[] {
  const found = ids.map((id) => named.get(id)).filter((each) => each !== undefined);
  const bytes = ({ id }: Named) => Buffer.from(`${sortKeys.get(id)}\0${id}`);
  return found.length < 2 ? found : found.sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
}
