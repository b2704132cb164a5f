import type { Permission } from '../../kernel/policy.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';

/** Permissions on a label: those for creating one. */
export const labelPolicy = { update: organizationPolicy.createLabel, delete: organizationPolicy.createLabel } satisfies Record<
  string,
  Permission<unknown>
>;
