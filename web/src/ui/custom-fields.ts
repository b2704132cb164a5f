import { useCallback } from 'react';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';
import { useLive } from '../api/use-live.ts';

const document = graphql(`
  query ProjectCustomFields($id: ID!) {
    project(id: $id) { id customFields { id key name type required defaultValue projects { id } options { id name color } } }
  }
`);

/** A custom field, as tasks of a project have it. */
export type CustomField = NonNullable<ResultOf<typeof document>['project']>['customFields'][number];
export type FieldOption = CustomField['options'][number];
type Somebody = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** What a task has in a custom field, as the API answers it. */
export type FieldValue = string | number | boolean | FieldOption | readonly FieldOption[] | Somebody;
/** By key; what has no value is not there. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What happens to custom fields. */
export const fieldEvents = ['custom_field.created', 'custom_field.updated', 'custom_field.deleted'];

const allDocument = graphql(`
  query CustomFields { customFields { id key name type required defaultValue projects { id } options { id name color } } }
`);

/** Types whose values have an order that lists are sorted by. */
export const sortableTypes: readonly CustomField['type'][] = ['text', 'number', 'date', 'select', 'url', 'checkbox'];

const none: readonly CustomField[] = [];

/** The custom fields of a project's tasks, or all that the viewer sees, in order, as they come and go. Empty until they are known. */
export function useCustomFields(project: string | undefined): readonly CustomField[] {
  const all = useData(allDocument, {}, { pause: project !== undefined });
  const own = useData(document, { id: project ?? '' }, { pause: project === undefined });
  const { refetch } = project === undefined ? all : own;
  useLive(
    fieldEvents,
    useCallback(() => refetch(), [refetch]),
  );
  return (project === undefined ? all.data?.customFields : own.data?.project?.customFields) ?? none;
}

type Words = { readonly locale: string; readonly yes: string; readonly no: string; readonly useGrouping?: boolean };

/** Whether tasks of the project have it. */
export const isOf = ({ projects }: CustomField, project: string): boolean => projects === null || projects.some(({ id }) => id === project);

/** A value in words; empty where there is none. */
export function fieldText(value: FieldValue | undefined, { locale, yes, no, useGrouping = true }: Words): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 10, useGrouping });
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ name }: FieldOption) => name).join(', ') : (value as Somebody).name;
}
