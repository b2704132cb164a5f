import { all, always, insider, type Permission, type Rule, roleRequired, wholeReach } from '../../kernel/policy.ts';

const administrator: Rule<unknown> = ({ role }) => (role === 'admin' ? null : roleRequired('admin'));

/** Administration: settings, domains, members and their roles, invitations, service credentials, the audit log. */
export const administer: Permission<unknown> = { scope: 'admin', who: all(administrator, wholeReach), when: always };

/** Policy of the organization. */
export const organizationPolicy = {
  administer,
  invite: administer,
  createProject: { scope: 'projects:write', who: all(insider, wholeReach), when: always },
  /** Labels belong to all projects; everyone except guests may create them. */
  createLabel: { scope: 'tasks:write', who: all(insider, wholeReach), when: always },
} satisfies Record<string, Permission<unknown>>;
