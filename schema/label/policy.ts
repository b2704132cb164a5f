import { all, always, insider, type Permission, wholeReach } from '../kernel/policy.ts';

/** Labels are everyone's but the guests', and of all projects. */
const keep: Permission<unknown> = { scope: 'tasks:write', who: all(insider, wholeReach), when: always };

/** Making a label. */
export const createLabel = keep;

/** Who may do what with a label. */
export const labelPolicy = { update: keep, delete: keep } satisfies Record<string, Permission<unknown>>;
