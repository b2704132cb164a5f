import { simpleFields } from '../i18n/simple-fields.generated.ts';

export type PriorityName = keyof typeof simpleFields.priority.values;

/** Priorities of a task, the most urgent first. */
export const priorities: readonly PriorityName[] = (Object.keys(simpleFields.priority.values) as PriorityName[]).reverse();
