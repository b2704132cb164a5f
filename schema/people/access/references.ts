import { kindOfId } from '../../kernel/ids.ts';

/** Ids of all `{id}` objects in a value, at any depth. */
export function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return [...(typeof value.id === 'string' ? [value.id] : []), ...Object.values(value).flatMap(references)];
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether it is the id of a task or a project, whose visibility differs between users. */
export function isPlace(id: string): boolean {
  return ['task', 'project'].includes(kindOfId(id) ?? '');
}
