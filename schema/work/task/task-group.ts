/** Properties that questions can count tasks by. */
export const taskGroups = ['person', 'project', 'status', 'priority'] as const;
export type TaskGroup = (typeof taskGroups)[number];
