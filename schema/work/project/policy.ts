import { Problem } from '../../kernel/errors.ts';
import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { type ProjectAccess, type ProjectRole, roleIn } from '../../people/access/project.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';

/** Facts about a project that permissions on it and its content depend on. */
export type ProjectFacts = Pick<ProjectAccess, 'role' | 'member' | 'visibility' | 'archived' | 'trashed' | 'isDefault' | 'linksAllowed'>;

const rank: Record<ProjectRole, number> = { viewer: 0, editor: 1, lead: 2 };

/** Requires this role in the project, or a higher one. */
const atLeast =
  (role: 'editor' | 'lead'): Rule<Pick<ProjectFacts, 'role'>> =>
  (_actor, own) =>
    rank[own.role] >= rank[role] ? null : roleRequired(role);

export const editor = atLeast('editor');
export const lead = atLeast('lead');

/** An archived project is read-only. */
export const open: Rule<Pick<ProjectFacts, 'archived'>> = (_actor, { archived }) => (archived ? new Problem('project.archived') : null);

/** A project in the trash can only be restored. */
const live: Rule<Pick<ProjectFacts, 'trashed'>> = (_actor, { trashed }) => (trashed ? new Problem('project.not_found') : null);
const trashed: Rule<Pick<ProjectFacts, 'trashed'>> = (_actor, facts) => (facts.trashed ? null : new Problem('project.not_deleted'));
const usable = all<ProjectFacts>(live, open);

/** The default project receives tasks without a project, so it cannot be archived, private or deleted. */
export const notDefault: Rule<Pick<ProjectFacts, 'isDefault'>> = (_actor, { isDefault }) =>
  isDefault ? new Problem('project.default') : null;

/** The organization allows leads to create public links. */
const linksAllowed: Rule<Pick<ProjectFacts, 'linksAllowed'>> = (_actor, facts) =>
  facts.linksAllowed ? null : new Problem('project.links_forbidden');

const itsMember: Rule<Pick<ProjectFacts, 'member'>> = (_actor, { member }) => (member ? null : new Problem('member.not_found'));

/** A viewer of an organization-wide project who leaves would become an editor, so a lead has to decide. */
const risesNot: Rule<Pick<ProjectFacts, 'member' | 'visibility'>> = (actor, { member, visibility }) => {
  const stays = visibility === 'organization' && actor.role !== 'guest';
  return member && stays && rank[roleIn(actor, null)] > rank[roleIn(actor, member)] ? roleRequired('lead') : null;
};

/** Permissions on a project that the actor can view. */
export const projectPolicy = {
  /** Covers everything except members and workflow. */
  update: { scope: 'projects:write', who: lead, when: usable },
  /** Also covers unarchiving. */
  archive: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(live, notDefault) },
  /** Also allowed for an archived project. */
  delete: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(live, notDefault) },
  restore: { scope: 'projects:write', who: lead, when: trashed },
  /** Also allowed for an archived project; requires its lead role and the permission to create projects. */
  duplicate: { scope: 'projects:write', who: all<ProjectFacts>(lead, organizationPolicy.createProject.who), when: live },
  /** Also allowed while the project is archived. */
  manageMembers: { scope: 'projects:write', who: lead, when: live },
  setWorkflow: { scope: 'projects:write', who: lead, when: usable },
  leave: { scope: 'projects:write', who: all(itsMember, risesNot), when: live },
  /** Covers creating a public link; leads may revoke links at any time. */
  publish: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(usable, linksAllowed) },
  /** Covers writing status updates. */
  writeUpdate: { scope: 'projects:write', who: editor, when: usable },
  /** Also covers changing, ending and deleting cycles. */
  createCycle: { scope: 'projects:write', who: lead, when: usable },
  createMilestone: { scope: 'projects:write', who: lead, when: usable },
  createTask: { scope: 'tasks:write', who: editor, when: usable },
  uploadFile: { scope: 'files:write', who: editor, when: usable },
} satisfies Record<string, Permission<ProjectFacts>>;
