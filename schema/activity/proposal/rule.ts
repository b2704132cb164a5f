import { statement } from '../../../src/ports/database/port.ts';
import { type Actor, scopesOf } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { empty, iso, raw, sql } from '../../kernel/sql.ts';
import { inProjects } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';

/** A permission for an agent: its writes of one operation in one project take effect at once. */
export type RuleRow = {
  readonly id: string;
  readonly operation: string;
  readonly userId: string;
  readonly client: string | null;
  readonly projectId: string;
  readonly authorId: string;
  readonly expiresAt: string;
  readonly createdAt: string;
};

const columns = raw(`pl.id, pl.operation, pl.user_id as "userId", pl.client, pl.project_id as "projectId", pl.author_id as "authorId",
  ${iso('pl.expires_at')} as "expiresAt", ${iso('pl.created_at')} as "createdAt"`);

/** Valid rules `pl` in projects that the actor can view. */
const known = ({ actor }: Context) =>
  sql`proposal_rule pl join project p on p.organization_id = pl.organization_id and p.id = pl.project_id ${membership(actor)}
    where pl.organization_id = ${actor.organization} and pl.expires_at > now() and ${visible(actor)}`;

const newestFirst = byCreation<RuleRow>('pl', 'newest first');

/** Returns a page of the valid rules in projects that the actor can view, newest first. */
export async function listRules(context: Context, { project }: { project?: string | null }, args: PageArgs): Promise<Page<RuleRow>> {
  return pageOf<RuleRow>(context, 'proposal.rules', newestFirst, args)`
    select ${columns} from ${known(context)} ${project ? inProjects(context.actor.organization, [project]) : empty}`;
}

/** Loads valid rules by id. */
export const rules = loader<RuleRow>(async (context, ids) => {
  const rows = await context.sql<RuleRow>('proposal.rule', sql`select ${columns} from ${known(context)} and pl.id = any(${ids})`);
  return keyBy(rows, ({ id }) => id);
});

/** A rule that covers a write, with its author. */
export type Allowed = { readonly id: string; readonly author: Actor };

/** The rules for writes of one operation of the actor's agent, by project. */
export type RulesOfAgent = readonly {
  id: string;
  project: string;
  author: string;
  role: Actor['role'];
  scopes: string[];
  projects: string[];
}[];

/** Reads the rules for writes of one operation of the actor's agent. The author of a rule must still be a member. */
export async function rulesOfAgent(context: Context, operation: string): Promise<RulesOfAgent> {
  const { organization, user, credential, kind } = context.actor;
  return context.sql(find, [organization, kind === 'service' ? user : credential?.id, operation]);
}

/**
 * The rule that lets the actor's agent make these changes at once; undefined if there is none, or if they are not all in its project. The
 * caller rehearses the write with the author's rights.
 */
export function ruleFor({ actor }: Context, known: RulesOfAgent, events: readonly EventDraft[]): Allowed | undefined {
  const [first] = events;
  const isInside = ({ projectId, audienceUserId, previous = {} }: EventDraft) =>
    projectId === first?.projectId && audienceUserId === undefined && !('project' in previous);
  const row = first?.projectId !== undefined && events.every(isInside) && known.find(({ project }) => project === first.projectId);
  if (!row) return undefined;
  const { id, role, projects } = row;
  const author: Actor = {
    organization: actor.organization,
    user: row.author,
    kind: 'person',
    role,
    scopes: scopesOf({ role, kind: 'person' }, row.scopes),
    projects: projects.length > 0 ? projects : null,
    credential: null,
  };
  return { id, author };
}

const find = statement('proposal.rulesOfAgent')`
  select pl.id, pl.project_id as project, pl.author_id as author, m.role::text as role, pl.scopes, pl.projects from proposal_rule pl
  join member m on m.organization_id = pl.organization_id and m.id = pl.author_id and m.removed_at is null and m.kind = 'person'
  where pl.organization_id = $1 and pl.agent_id = $2 and pl.operation = $3 and pl.expires_at > now()`;
