import { useCallback } from 'react';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';
import { useLive } from '../api/use-live.ts';

const document = graphql(`
  query ProjectCustomFields($id: ID!) {
    project(id: $id) { id customFields { id key name type required options { id name color } } }
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

const none: readonly CustomField[] = [];

/** The custom fields of a project's tasks in order, as they come and go. Empty until they are known. */
export function useCustomFields(project: string): readonly CustomField[] {
  const { data, refetch } = useData(document, { id: project });
  useLive(
    fieldEvents,
    useCallback(() => refetch(), [refetch]),
  );
  return data?.project?.customFields ?? none;
}
