import type { VariablesOf } from '../../data/graphql.ts';
import type { createView, SavedView } from '../views/documents.ts';
import { type Names, noNames, readFilter, writeFilter } from './filter-text.ts';
import { plain, readLayout, type View, writeView } from './view.ts';

type Contents = Required<Pick<VariablesOf<typeof createView>['input'], 'kind' | 'filter' | 'sort' | 'group' | 'subgroup' | 'columns'>>;

/** Converts a saved view to the list's view. */
export function viewOf({ filter, kind, sort, group, subgroup, columns, project }: SavedView, names: Names): View {
  return {
    ...plain,
    ...readFilter(filter, names, project !== null),
    ...readLayout({ kind, sort: sort[0] ?? '', group: group ?? '', subgroup: subgroup ?? '', columns }),
  };
}

/** Converts a view to the form that the server stores: people and labels are written by id. */
export function contentsOf(view: View): Contents {
  return {
    kind: view.kind,
    filter: writeFilter(view, noNames, 'en').text,
    sort: view.sort === plain.sort ? [] : [view.sort],
    group: view.group || null,
    subgroup: (view.group && view.subgroup) || null,
    columns: view.columns.join() === plain.columns.join() ? [] : [...view.columns],
  };
}

/** Fields to update so that the saved view equals the displayed one. Parts that this app does not display stay unchanged. */
export function changesOf(saved: SavedView, displayed: View, names: Names): Partial<Contents> {
  const before = { ...viewOf(saved, names), ...(saved.kind === 'board' && displayed.kind === 'board' && { kind: saved.kind }) };
  const next = contentsOf(displayed);
  const filters = (view: View) => writeView({ ...plain, ...readFilter(writeFilter(view, noNames, 'en').text, names) });
  return {
    ...(before.kind !== displayed.kind && { kind: next.kind }),
    ...(filters(before) !== filters(displayed) && { filter: next.filter }),
    ...(before.sort !== displayed.sort && { sort: next.sort }),
    ...((before.group !== displayed.group || before.subgroup !== displayed.subgroup) && { group: next.group, subgroup: next.subgroup }),
    ...(before.columns.join() !== displayed.columns.join() && { columns: next.columns }),
  };
}
