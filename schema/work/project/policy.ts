import { Problem } from '../../kernel/errors.ts';
import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { type ProjectAccess, type ProjectRole, roleIn } from '../../people/access/project.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';

/** What of a project decides who may do what in it, and with what is in it. */
export type ProjectFacts = Pick<ProjectAccess, 'role' | 'member' | 'visibility' | 'archived' | 'trashed' | 'isDefault' | 'linksAllowed'>;

const rank: Record<ProjectRole, number> = { viewer: 0, editor: 1, lead: 2 };

/** Who has this role in the project, or a higher one. */
const atLeast =
  (role: 'editor' | 'lead'): Rule<Pick<ProjectFacts, 'role'>> =>
  (_actor, own) =>
    rank[own.role] >= rank[role] ? null : roleRequired(role);

export const editor = atLeast('editor');
export const lead = atLeast('lead');

/** An archived project is read only. */
export const open: Rule<Pick<ProjectFacts, 'archived'>> = (_actor, { archived }) => (archived ? new Problem('project.archived') : null);

/** In the trash there is nothing to do with it but restore it. */
const live: Rule<Pick<ProjectFacts, 'trashed'>> = (_actor, { trashed }) => (trashed ? new Problem('project.not_found') : null);
const trashed: Rule<Pick<ProjectFacts, 'trashed'>> = (_actor, facts) => (facts.trashed ? null : new Problem('project.not_deleted'));
const usable = all<ProjectFacts>(live, open);

/** The default project is there for everyone, always, neither archived nor private nor deleted: tasks go there that name no other. */
export const notDefault: Rule<Pick<ProjectFacts, 'isDefault'>> = (_actor, { isDefault }) =>
  isDefault ? new Problem('project.default') : null;

/** The organization lets leads make public links. */
const linksAllowed: Rule<Pick<ProjectFacts, 'linksAllowed'>> = (_actor, facts) =>
  facts.linksAllowed ? null : new Problem('project.links_forbidden');

const itsMember: Rule<Pick<ProjectFacts, 'member'>> = (_actor, { member }) => (member ? null : new Problem('member.not_found'));

/** A viewer of a project that is open to the organization would be an editor without its place in it: a lead decides that. */
const risesNot: Rule<Pick<ProjectFacts, 'member' | 'visibility'>> = (actor, { member, visibility }) => {
  const stays = visibility === 'organization' && actor.role !== 'guest';
  return member && stays && rank[roleIn(actor, null)] > rank[roleIn(actor, member)] ? roleRequired('lead') : null;
};

/** Who may do what with a project it sees. */
export const projectPolicy = {
  /** All but its members and workflow. */
  update: { scope: 'projects:write', who: lead, when: usable },
  /** And taking it back. */
  archive: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(live, notDefault) },
  /** An archived one, too. */
  delete: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(live, notDefault) },
  restore: { scope: 'projects:write', who: lead, when: trashed },
  /** An archived one, too: by those of its leads who may make projects. */
  duplicate: { scope: 'projects:write', who: all<ProjectFacts>(lead, organizationPolicy.createProject.who), when: live },
  /** People come and go while it is archived, too. */
  manageMembers: { scope: 'projects:write', who: lead, when: live },
  setWorkflow: { scope: 'projects:write', who: lead, when: usable },
  leave: { scope: 'projects:write', who: all(itsMember, risesNot), when: live },
  /** Making a public link; leads end one whenever. */
  publish: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(usable, linksAllowed) },
  /** Saying how it stands. */
  writeUpdate: { scope: 'projects:write', who: editor, when: usable },
  /** Changing, ending and deleting one, too. */
  createCycle: { scope: 'projects:write', who: lead, when: usable },
  createMilestone: { scope: 'projects:write', who: lead, when: usable },
  createTask: { scope: 'tasks:write', who: editor, when: usable },
  uploadFile: { scope: 'files:write', who: editor, when: usable },
} satisfies Record<string, Permission<ProjectFacts>>;
