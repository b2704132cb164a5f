import type { Permission } from '../../kernel/policy.ts';
import { type ProjectFacts, projectPolicy } from '../project/policy.ts';

/** Who may do what with a cycle it sees: whoever may make one. What is in it is the tasks' matter (task/policy.ts). */
export const cyclePolicy = {
  update: projectPolicy.createCycle,
  end: projectPolicy.createCycle,
  delete: projectPolicy.createCycle,
} satisfies Record<string, Permission<ProjectFacts>>;
