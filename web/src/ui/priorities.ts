/** How pressing a task may be, the most first. */
export const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type PriorityName = (typeof priorities)[number];
