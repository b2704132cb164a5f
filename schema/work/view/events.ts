import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { former, leaving } from '../../kernel/inverse.ts';
import { definitionsOf } from '../field/definitions.ts';

const example = {
  id: exampleId('viw'),
  name: 'Bu hafta bitecekler',
  kind: 'list',
  visibility: 'project',
  owner: { id: exampleId('usr') },
  project: { id: exampleId('prj') },
  filter: 'due:this-week assignee:me',
  sort: ['dueDate'],
  group: 'status',
  subgroup: null,
  columns: ['number', 'title', 'dueDate'],
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const viewKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'view.created': {
    inverse: leaving('deleteView'),
    description: { tr: 'Görünüm kaydedildi ya da paylaşıldı', en: 'A view was saved or shared' },
  },
  'view.updated': {
    inverse: former('updateView', ['name', 'kind', 'filter', 'sort', 'group', 'subgroup', 'columns']),
    description: { tr: 'Görünüm değişti', en: 'A view changed' },
    example: { ...example, version: 2 },
  },
  'view.deleted': {
    inverse: 'permanent',
    description: { tr: 'Görünüm silindi ya da artık paylaşılmıyor', en: 'A view was deleted, or is no longer shared' },
    example: { id: example.id },
  },
  'view.favourites_changed': {
    inverse: 'settings',
    description: {
      tr: 'Sık kullanılan görünümler değişti; yalnız sahibine',
      en: "A person's favourite views changed; only for that person",
    },
    example: { views: [example.id] },
  },
});

/** Audience of an event of the view: people who can view it. */
function audience({ visibility, ownerId, projectId }: ViewRow): Pick<EventDraft, 'audienceUserId' | 'projectId'> {
  return { ...(projectId && { projectId }), ...(visibility === 'private' && { audienceUserId: ownerId }) };
}

/**
 * Builds an event of a view for the people who can view it. Filters contain ids instead of names for every reader. Sort, groups and columns
 * contain ids for custom fields that only some projects have (`field.<id>`).
 */
export async function viewEvent(
  context: Context,
  event: 'view.created' | 'view.updated',
  view: ViewRow,
  changed?: Partial<ViewRow>,
): Promise<EventDraft> {
  const idsFor = await fieldIds(context, [view, ...(changed ? [changed] : [])]);
  const previous = changed && idsFor(changed);
  const data = toEventData(example, idsFor(view));
  return { event, subjectId: view.id, ...audience(view), data, ...(previous && { previous }) };
}

type Named = Partial<Pick<ViewRow, 'sort' | 'group' | 'subgroup' | 'columns'>>;

/** Replaces the keys of custom fields that only some projects have with ids. */
async function fieldIds(context: Context, all: readonly Named[]): Promise<<View extends Named>(view: View) => View> {
  const named = all.flatMap(({ sort, group, subgroup, columns }) => [...(sort ?? []), group ?? '', subgroup ?? '', ...(columns ?? [])]);
  if (!named.some((name) => /^-?field\./.test(name))) return (view) => view;
  const definitions = (await definitionsOf(context)).all.filter(({ projects }) => projects.length > 0);
  const ids = new Map<string, string>(
    definitions.flatMap(({ id, key }) => ['', '-'].map((sign) => [`${sign}field.${key}`, `${sign}field.${id}`] as const)),
  );
  const idFor = (name: string) => ids.get(name) ?? name;
  return (view) => ({
    ...view,
    ...(view.sort && { sort: view.sort.map(idFor) }),
    ...(view.group && { group: idFor(view.group) }),
    ...(view.subgroup && { subgroup: idFor(view.subgroup) }),
    ...(view.columns && { columns: view.columns.map(idFor) }),
  });
}

/** Builds the deletion event of a view for the people who could view it. */
export const viewDeleted = (view: ViewRow): EventDraft => ({
  event: 'view.deleted',
  subjectId: view.id,
  ...audience(view),
  data: { id: view.id },
});

/** Favourite views of a person, in order. */
export const favouritesChanged = (user: string, view: string, views: readonly string[]): EventDraft => ({
  event: 'view.favourites_changed',
  subjectId: view,
  audienceUserId: user,
  data: { views },
});
