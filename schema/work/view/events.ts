import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { former, leaving } from '../../kernel/inverse.ts';
import type { Definition } from '../field/definitions.ts';
import { withFields } from './fields.ts';

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
  const nameOf = ({ id, key, projects }: Definition) => (projects.length > 0 ? id : key);
  const previous = changed && (await withFields(context, changed, nameOf));
  const data = toEventData(example, await withFields(context, view, nameOf));
  return { event, subjectId: view.id, ...audience(view), data, ...(previous && { previous }) };
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
