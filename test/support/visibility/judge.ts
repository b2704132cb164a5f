import { anything, sees, seesTemplate, seesView } from './oracle.ts';
import { type Caller, marksIn, type World, withoutSayings } from './world.ts';

/** JSON texts that a caller was shown: they contain all of `must` and nothing but `may`. */
export type Shown = {
  readonly texts: readonly string[];
  readonly must?: Iterable<string>;
  /** By default all texts that the caller can view. */
  readonly may?: ReadonlySet<string>;
  /** Ids that the caller may be shown although the records are hidden. */
  readonly known?: readonly string[];
};

/** Events that report lost access, with ids of hidden records and nothing else. */
const farewell = /^(\w+\.moved_out|project\.access_lost|project\.deleted)$/;

const withoutFarewells = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value) => (farewell.test(value?.event ?? value?.kind ?? value?.action) ? undefined : value)) ?? '';

/** Faults in what a caller was shown: leaked and missing texts and ids. */
export function wrongWith(world: World, caller: Caller, door: string, { texts, must = [], may, known = [] }: Shown): string[] {
  const seen = marksIn(texts.join());
  const allowed = may ?? anything(world, caller);
  const leaked = [...seen].filter((mark) => !allowed.has(mark));
  const missing = [...must].filter((mark) => !seen.has(mark));
  const told = withoutSayings(texts.map(withoutFarewells).join());
  const named = [...hidden(world, caller)].filter((name) => told.includes(name) && !known.includes(name));
  return [
    ...(leaked.length > 0 ? [`${door} shows ${caller.name}: ${leaked}`] : []),
    ...(missing.length > 0 ? [`${door} does not show ${caller.name}: ${missing}`] : []),
    ...(named.length > 0 ? [`${door} names to ${caller.name}: ${named}`] : []),
  ];
}

/** Names of records hidden from the caller: ids, and prefixes of task numbers. */
function* hidden(world: World, caller: Caller): Iterable<string> {
  const unseen = (project: string) => !sees(world, caller, project);
  for (const { id, key } of world.projects.values()) if (unseen(id)) yield* [id, `${key}-`];
  for (const { id, project, purged } of world.tasks.values()) if (!purged && unseen(project)) yield id;
  for (const { id, user } of world.reminders.values()) if (user !== caller.user) yield id;
  for (const template of world.templates.values()) if (!seesTemplate(world, caller, template)) yield template.id;
  for (const view of world.views.values()) if (!seesView(world, caller, view)) yield view.id;
}
