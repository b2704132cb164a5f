import { Problem } from '../../kernel/errors.ts';
import { all, always, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { type ProjectAccess, type ProjectRole, roleIn } from '../../people/access/project.ts';

/** What of a project decides who may do what in it, and with what is in it. */
export type ProjectFacts = Pick<ProjectAccess, 'role' | 'member' | 'visibility' | 'archived' | 'isDefault' | 'linksAllowed'>;

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

/** The default project is there for everyone, always, neither archived nor private: tasks go there that name no other. */
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
  update: { scope: 'projects:write', who: lead, when: open },
  /** And taking it back. */
  archive: { scope: 'projects:write', who: lead, when: notDefault },
  /** People come and go while it is archived, too. */
  manageMembers: { scope: 'projects:write', who: lead, when: always },
  setWorkflow: { scope: 'projects:write', who: lead, when: open },
  leave: { scope: 'projects:write', who: all(itsMember, risesNot), when: always },
  /** Making a public link; leads end one whenever. */
  publish: { scope: 'projects:write', who: lead, when: all<ProjectFacts>(open, linksAllowed) },
  /** Saying how it stands. */
  writeUpdate: { scope: 'projects:write', who: editor, when: open },
  /** Changing, ending and deleting one, too. */
  createCycle: { scope: 'projects:write', who: lead, when: open },
  createMilestone: { scope: 'projects:write', who: lead, when: open },
  createTask: { scope: 'tasks:write', who: editor, when: open },
  uploadFile: { scope: 'files:write', who: editor, when: open },
} satisfies Record<string, Permission<ProjectFacts>>;
