import { all, always, insider, type Permission, type Rule, roleRequired, wholeReach } from '../../kernel/policy.ts';

const administrator: Rule<unknown> = ({ role }) => (role === 'admin' ? null : roleRequired('admin'));

/** Settings, domains, members and their roles, invitations, credentials of services, the audit log. */
export const administer: Permission<unknown> = { scope: 'admin', who: all(administrator, wholeReach), when: always };

/** Who may do what in the organization. */
export const organizationPolicy = {
  administer,
  invite: administer,
  createProject: { scope: 'projects:write', who: all(insider, wholeReach), when: always },
  /** Labels are everyone's but the guests', and of all projects. */
  createLabel: { scope: 'tasks:write', who: all(insider, wholeReach), when: always },
} satisfies Record<string, Permission<unknown>>;
