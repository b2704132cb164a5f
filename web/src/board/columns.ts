import { useMemo, useSyncExternalStore } from 'react';
import type { VariablesOf } from '../api/graphql.ts';
import { useViewer } from '../app/viewer.tsx';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { type CustomField, type FieldValues, fieldText, useCustomFields } from '../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../ui/priorities.ts';
import { useMembers } from '../ui/use-members.ts';
import type { MoveCard, Project, TaskOfBoard } from './documents.ts';
import type { BoardStore } from './store.ts';
import { texts } from './texts.ts';

type Status = Project['workflow'][number];
/** What columns are told by. */
type Shown = Pick<TaskOfBoard, 'assignee' | 'fields'>;
type Person = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** A column of a board: a status of the workflow, or what its view is grouped by instead. */
export type Column = Pick<Status, 'key' | 'name' | 'transitions' | 'wipLimit'> & {
  /** Of a status. */
  readonly category: Status['category'] | null;
  readonly priority?: PriorityName;
  readonly person?: Person | undefined;
  /** What a task is given that is put there. */
  readonly input: Omit<VariablesOf<typeof MoveCard>['input'], 'id'>;
};

/** What a board has columns of. */
export type By = 'status' | 'priority' | 'assignee' | `field.${string}`;

const isBy = (group: string): group is By => ['status', 'priority', 'assignee'].includes(group) || group.startsWith('field.');

/** What a view's board has columns of: its groups, or the workflow where those are none of a board. */
export const byOf = (group: string | null | undefined): By => (group && isBy(group) ? group : 'status');

const keyOfField = (by: By): string | undefined => (by.startsWith('field.') ? by.slice('field.'.length) : undefined);
/** Whether cards have to know custom fields. */
export const takesFields = (by: By): boolean => keyOfField(by) !== undefined;

/** The key of the column a task is in; empty for one that has nothing. */
export function columnOf(by: By, task: TaskOfBoard): string {
  if (by === 'status') return task.status;
  if (by === 'priority') return task.priority;
  if (by === 'assignee') return task.assignee?.id ?? '';
  const value = ((task.fields ?? {}) as FieldValues)[keyOfField(by) ?? ''];
  if (value === undefined || value === false) return '';
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) ? value.map(({ id }) => id).join() : (value as { id: string }).id;
}

/** The columns of a board, in order; `store` has what people and values there are. */
export function useColumns({ id, workflow }: Project, by: By, store: BoardStore): readonly Column[] {
  const t = useTexts(texts);
  const locale = useLanguage();
  const viewer = useViewer();
  const members = useMembers();
  const key = keyOfField(by);
  const field = useCustomFields(id).find((each) => each.key === key);
  const filled = useSyncExternalStore(store.subscribe, store.filled);
  const present = by === 'status' || by === 'priority' ? '' : filled;
  // A workflow that is read again is the same one.
  const statuses = JSON.stringify(workflow);
  return useMemo((): readonly Column[] => {
    const plain = { category: null, transitions: null, wipLimit: null };
    if (by === 'status') return (JSON.parse(statuses) as Status[]).map((status) => ({ ...status, input: { status: status.key } }));
    if (by === 'priority')
      return priorities.map((priority) => ({ ...plain, key: priority, name: t(priority), priority, input: { priority } }));
    const keys = present.split('\n').filter(Boolean);
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name, 'tr', { numeric: true });
    const people = (ids: readonly string[], of: (task: Shown) => Person | null, give: (person: string) => Column['input']) =>
      [...new Set(ids)].flatMap((each): Column[] => {
        const card = store.all(each)[0];
        const person = members.find((member) => member.id === each) ?? (card && of(card));
        return person ? [{ ...plain, key: each, name: person.name, person, input: give(each) }] : [];
      });
    if (by === 'assignee') {
      const nobody = { ...plain, key: '', name: t('nobody'), input: { assignee: null } };
      return [
        nobody,
        ...people(
          [viewer.id, ...keys],
          (task) => task.assignee,
          (assignee) => ({ assignee }),
        ).sort(byName),
      ];
    }
    const give = (value: unknown) => ({ fields: { [key ?? '']: value } });
    const heldBy = (task: Shown) => ((task.fields ?? {}) as FieldValues)[key ?? ''];
    const empty = { ...plain, key: '', name: field?.type === 'checkbox' ? t('no') : t('empty'), input: give(null) };
    if (field?.type === 'person')
      return [empty, ...people(keys, (task) => (heldBy(task) as Person | undefined) ?? null, give).sort(byName)];
    if (field?.type === 'checkbox') return [empty, { ...plain, key: 'true', name: t('yes'), input: give(true) }];
    const options = field?.type === 'select' ? field.options : [];
    const known = options.map((option): Column => ({ ...plain, key: option.id, name: option.name, input: give(option.id) }));
    const others = keys
      .filter((each) => !options.some((option) => option.id === each))
      .map((each): Column => {
        const value = store.all(each)[0];
        const name = fieldText(value && heldBy(value), { locale, yes: t('yes'), no: t('no') });
        return { ...plain, key: each, name: name || each, input: give(writtenOf(field?.type, each)) };
      });
    return [empty, ...known, ...others.sort(byName)];
  }, [by, key, statuses, present, members, field, viewer.id, store, t, locale]);
}

/** A value as it is written, of the key of its column. */
function writtenOf(type: CustomField['type'] | undefined, key: string): unknown {
  if (type === 'number') return Number(key);
  return type === 'several' ? key.split(',') : key;
}
