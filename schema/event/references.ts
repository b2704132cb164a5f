import { idPrefixes } from '../kernel/ids.ts';

/** The ids of `{id}` or of a list of such. */
export function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? [id] : [];
}

const places = [`${idPrefixes.task}_`, `${idPrefixes.project}_`];

/** Whether it is the id of a task or a project: what some see and others do not. */
export function isPlace(id: string): boolean {
  return places.some((prefix) => id.startsWith(prefix));
}
