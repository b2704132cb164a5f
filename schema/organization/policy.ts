import { all, always, type Permission, type Rule, roleRequired, wholeReach } from '../kernel/policy.ts';
import { createLabel } from '../label/policy.ts';
import { createProject } from '../project/policy.ts';

const administrator: Rule<unknown> = ({ role }) => (role === 'admin' ? null : roleRequired('admin'));

/** Settings, domains, members and their roles, invitations, credentials of services, the audit log. */
export const administer: Permission<unknown> = { scope: 'admin', who: all(administrator, wholeReach), when: always };

/** Who may do what in the organization. */
export const organizationPolicy = { administer, invite: administer, createProject, createLabel } satisfies Record<
  string,
  Permission<unknown>
>;
