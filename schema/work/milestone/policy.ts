import type { Permission } from '../../kernel/policy.ts';
import { type ProjectFacts, projectPolicy } from '../project/policy.ts';

/** Who may do what with a milestone it sees: whoever may make one. What leads to it is the tasks' matter (task/policy.ts). */
export const milestonePolicy = {
  update: projectPolicy.createMilestone,
  delete: projectPolicy.createMilestone,
} satisfies Record<string, Permission<ProjectFacts>>;
