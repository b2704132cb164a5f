import { useMemo } from 'react';
import { graphql, type ResultOf } from '../data/graphql.ts';
import { useData } from '../data/use-data.ts';

export const customFieldsPart = graphql(`
  fragment CustomFieldsPart on Query { customFields { id key name type required defaultValue projects { id } options { id name color } } }
`);
export const customFieldsQuery = graphql(`query CustomFields { ...CustomFieldsPart }`, [customFieldsPart]);

/** A custom field of a project's tasks. */
export type CustomField = ResultOf<typeof customFieldsQuery>['customFields'][number];
export type FieldOption = CustomField['options'][number];
type Somebody = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** Value of a task in a custom field, as the API returns it. */
export type FieldValue = string | number | boolean | FieldOption | readonly FieldOption[] | Somebody;
/** Values by field key; fields without a value are absent. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Kinds of events about custom fields. */
export const fieldEvents = ['custom_field.created', 'custom_field.updated', 'custom_field.deleted'];

/** Types of fields that lists can be sorted by. */
export const sortableTypes: readonly CustomField['type'][] = ['text', 'number', 'date', 'select', 'url', 'checkbox'];

const none: readonly CustomField[] = [];

/**
 * Returns the custom fields of a project's tasks, or all that the viewer can view, in order and kept up to date. Empty until they are
 * loaded.
 */
export function useCustomFields(project: string | undefined): readonly CustomField[] {
  const { customFields: all = none } = useData(customFieldsQuery, {}, { live: fieldEvents }).data ?? {};
  return useMemo(() => (project === undefined ? all : all.filter((field) => isOf(field, project))), [all, project]);
}

type Words = {
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
  readonly useGrouping?: boolean;
  /** Marks the name of an agent. Default: names are not changed. */
  readonly nameOf?: (person: Somebody) => string;
};

/** Whether tasks of the project have the field. */
export const isOf = ({ projects }: CustomField, project: string): boolean => projects === null || projects.some(({ id }) => id === project);

/** Formats a value; empty without one. */
export function fieldText(
  value: FieldValue | undefined,
  { locale, yes, no, useGrouping = true, nameOf = ({ name }) => name }: Words,
): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 10, useGrouping });
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ name }: FieldOption) => name).join(', ') : nameOf(value as Somebody);
}
