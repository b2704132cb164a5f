import { type Caller, type Model, marksIn, withoutSayings } from './model.ts';
import { anything, sees, seesTemplate, seesView } from './oracle.ts';

/** JSON texts that a caller was shown: they contain all of `must` and nothing but `may`. */
export type Output = {
  readonly texts: readonly string[];
  readonly must?: Iterable<string>;
  /** By default all texts that the caller can view. */
  readonly may?: ReadonlySet<string>;
  /** Ids that the caller may be shown although the records are hidden. */
  readonly known?: readonly string[];
};

/**
 * Events that report lost access, or a person's own choice of views, which may be hidden since: with ids of hidden records and nothing
 * else.
 */
const farewell = /^(\w+\.moved_out|project\.access_lost|project\.deleted|view\.favourites_changed)$/;

const withoutFarewells = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value) => (farewell.test(value?.event ?? value?.kind ?? value?.action) ? undefined : value)) ?? '';

/** Faults in what a caller was shown: leaked and missing texts and ids. */
export function wrongWith(model: Model, caller: Caller, channel: string, { texts, must = [], may, known = [] }: Output): string[] {
  const seen = marksIn(texts.join());
  const allowed = may ?? anything(model, caller);
  const leaked = [...seen].filter((mark) => !allowed.has(mark));
  const missing = [...must].filter((mark) => !seen.has(mark));
  const joined = withoutSayings(texts.map(withoutFarewells).join());
  const named = [...hidden(model, caller)].filter((name) => joined.includes(name) && !known.includes(name));
  return [
    ...(leaked.length > 0 ? [`${channel} shows ${caller.name}: ${leaked}`] : []),
    ...(missing.length > 0 ? [`${channel} does not show ${caller.name}: ${missing}`] : []),
    ...(named.length > 0 ? [`${channel} names to ${caller.name}: ${named}`] : []),
  ];
}

/** Names of records hidden from the caller: ids, and prefixes of task numbers. */
function* hidden(model: Model, caller: Caller): Iterable<string> {
  const unseen = (project: string) => !sees(model, caller, project);
  for (const { id, key } of model.projects.values()) if (unseen(id)) yield* [id, `${key}-`];
  for (const { id, project, purged } of model.tasks.values()) if (!purged && unseen(project)) yield id;
  for (const { id, user } of model.reminders.values()) if (user !== caller.user) yield id;
  for (const template of model.templates.values()) if (!seesTemplate(model, caller, template)) yield template.id;
  for (const view of model.views.values()) if (!seesView(model, caller, view)) yield view.id;
}
