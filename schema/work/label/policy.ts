import type { Permission } from '../../kernel/policy.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';

/** Who may do what with a label: whoever may make one. */
export const labelPolicy = { update: organizationPolicy.createLabel, delete: organizationPolicy.createLabel } satisfies Record<
  string,
  Permission<unknown>
>;
