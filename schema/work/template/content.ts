import type { Template as TemplateRow } from '../../../prisma/generated/client/client.ts';
import { Problem } from '../../kernel/errors.ts';
import type { TaskContent } from '../task/template/content.ts';

/** Parts of a project that are copied, as in `duplicateProject`. */
export type ProjectContent = {
  readonly tasks: 'none' | 'open';
  readonly members: boolean;
  readonly fields: boolean;
  readonly views: boolean;
};

export const projectContent = ({ content }: Pick<TemplateRow, 'content'>): ProjectContent => content as unknown as ProjectContent;

/** Maximum total length of the descriptions in a template, in characters. */
const longest = 200_000;

/** @throws Problem `template.too_long` */
export function requireShort({ tasks }: TaskContent): void {
  if (tasks.reduce((length, { description }) => length + description.length, 0) > longest)
    throw new Problem('template.too_long', { params: { max: longest } });
}

/** Comparable form, independent of the order of keys. */
export const contentKey = (content: unknown): string => JSON.stringify(sorted(content));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
}
