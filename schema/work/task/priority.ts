import type { Locale } from '../../kernel/module.ts';
import { valueName } from './fields.ts';

/** Display name of a priority within a sentence; an unknown one is returned unchanged. */
export const priorityName = (priority: string, locale: Locale): string => valueName('priority', priority, locale);
