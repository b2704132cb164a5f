import type { Permission } from '../../kernel/policy.ts';
import { type ProjectFacts, projectPolicy } from '../project/policy.ts';

/**
 * Permissions on a milestone that the actor can view: those for creating one. Its tasks have their own permissions
 * (task/policy.ts).
 */
export const milestonePolicy = {
  update: projectPolicy.createMilestone,
  delete: projectPolicy.createMilestone,
} satisfies Record<string, Permission<ProjectFacts>>;
