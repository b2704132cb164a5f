/** Priorities of a task, the most urgent first. */
export const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type PriorityName = (typeof priorities)[number];
