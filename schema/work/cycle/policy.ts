import type { Permission } from '../../kernel/policy.ts';
import { type ProjectFacts, projectPolicy } from '../project/policy.ts';

/**
 * Permissions on a cycle that the actor can view: those for creating one. Its tasks have their own permissions
 * (task/policy.ts).
 */
export const cyclePolicy = {
  update: projectPolicy.createCycle,
  end: projectPolicy.createCycle,
  delete: projectPolicy.createCycle,
} satisfies Record<string, Permission<ProjectFacts>>;
