import { statement } from '../../../src/ports/database/port.ts';
import type { Actor, Credential } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { groupBy, keyBy, loader } from '../../kernel/loaders.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { empty, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { trashDays } from '../../kernel/trash.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { entitled, membership, seenProjects } from '../../people/access/visibility.ts';
import { projectsCalled } from '../../work/task/filter/references.ts';
import type { Change } from './changes.ts';

export const proposalStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** A proposal as it is stored; `expired` is a pending one that nobody decided in time. */
export type ProposalRow = {
  readonly id: string;
  readonly userId: string;
  readonly credentialKind: Credential['kind'];
  readonly credentialId: string;
  readonly client: string | null;
  readonly runId: string | null;
  /** Answer of the assistant that proposed it: it is private to the owner of the conversation. */
  readonly messageId: string | null;
  /** Whether a source may have asked for it, because the question asked for no change. */
  readonly held: boolean;
  readonly via: Context['via'];
  readonly operation: string;
  readonly document: string;
  readonly variables: Record<string, unknown>;
  readonly ids: readonly string[];
  /** Proposals of the same run on whose records it depends. */
  readonly predecessors: readonly string[];
  readonly changes: readonly Change[];
  /** Changes that were carried out instead, if the approver edited them. */
  readonly executed: readonly Change[] | null;
  readonly result: unknown;
  readonly places: readonly string[];
  readonly audience: readonly string[];
  readonly scopes: readonly string[];
  readonly status: ProposalStatus;
  readonly reason: string | null;
  readonly failure: string | null;
  /** Number of the write of the run that carried it out, if that can be taken back. */
  readonly write: number | null;
  readonly undoneAt: string | null;
  readonly decidedById: string | null;
  readonly decidedAt: string | null;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly version: number;
};

/** A proposal with who proposed it. */
export type Proposed = Pick<ProposalRow, 'id' | 'runId' | 'userId' | 'credentialKind' | 'credentialId' | 'messageId'>;

/** Whether it can still be taken back: what would do that is kept as long as the trash. */
export const isUndoable = ({ write, undoneAt, decidedAt }: ProposalRow): boolean =>
  write !== null && undoneAt === null && decidedAt !== null && Date.parse(decidedAt) > Date.now() - trashDays * 24 * 60 * 60 * 1000;

const columns =
  raw(`pr.id, pr.user_id as "userId", pr.credential_kind as "credentialKind", pr.credential_id as "credentialId", pr.client, pr.run_id as "runId",
  pr.message_id as "messageId", pr.held, pr.failure, pr.write, ${iso('pr.undone_at')} as "undoneAt", pr.via, pr.operation,
  pr.document, pr.variables, pr.ids, pr.predecessors, pr.changes, pr.executed, pr.result, pr.places, pr.audience, pr.scopes, pr.reason, pr.decided_by_id as "decidedById",
  case when pr.status = 'pending' and pr.expires_at <= now() then 'expired' else pr.status::text end as status,
  ${iso('pr.decided_at')} as "decidedAt", ${iso('pr.expires_at')} as "expiresAt", ${iso('pr.created_at')} as "createdAt", pr.version`);

const ofStatus: Readonly<Record<ProposalStatus, Sql>> = {
  pending: raw(`pr.status = 'pending' and pr.expires_at > now()`),
  approved: raw(`pr.status = 'approved'`),
  rejected: raw(`pr.status = 'rejected'`),
  expired: raw(`pr.status = 'pending' and pr.expires_at <= now()`),
};

/**
 * Condition: the actor may see proposal `pr`, as far as what it changes. The actor can view all its projects, tasks and files, has the
 * scopes to read them, and they are not private to somebody else. Without projects they are the organization's, which guests do not see.
 * Those of the assistant are private to the owner of the conversation, and hidden while their project is in the trash.
 */
function visibleTo(actor: Actor): Sql {
  const { user, scopes, role, projects, credential } = actor;
  const own = sql`pr.user_id = ${user} and pr.credential_id = ${credential?.id ?? ''} and pr.message_id is null`;
  const insider = raw(String(role !== 'guest' && projects === null));
  return sql`(pr.scopes <@ ${[...scopes]}::text[] or ${own}) and (cardinality(pr.audience) = 0 or pr.audience @> array[${user}]::text[])
    and (cardinality(pr.places) > 0 or ${insider} or ${own})
    and not exists (select 1 from unnest(pr.places) place(id)
      left join task t on t.organization_id = pr.organization_id and t.id = place.id
      left join file f on f.organization_id = pr.organization_id and f.id = place.id
      left join project p on p.organization_id = pr.organization_id and p.id = coalesce(t.project_id, f.project_id, place.id) ${membership(actor)}
      where p.id is null or not ${entitled(actor)} or (pr.message_id is not null and p.deleted_at is not null))
    and (pr.message_id is null or exists (select 1 from message m
      join conversation c on c.organization_id = m.organization_id and c.id = m.conversation_id and c.deleted_at is null
      where m.organization_id = pr.organization_id and m.id = pr.message_id))`;
}

export type ProposalFilter = { status?: ProposalStatus | null; project?: string | null; run?: string | null };

const newestFirst = byCreation<ProposalRow>('pr', 'newest first');

/** Returns a page of the proposals that the actor may see, newest first. */
export async function listProposals(
  context: Context,
  { status, project, run }: ProposalFilter,
  args: PageArgs,
): Promise<Page<ProposalRow>> {
  return pageOf<ProposalRow>(context, 'proposal.list', newestFirst, args)`
    select ${columns} from proposal pr where pr.organization_id = ${context.actor.organization} and ${visibleTo(context.actor)}
      ${status ? sql`and ${ofStatus[status]}` : empty} ${project ? sql`and pr.places && array(${seenProjects(context.actor, projectsCalled(context.actor.organization, [project]))})` : empty}
      ${run ? sql`and pr.run_id = ${run}` : empty}`;
}

/** Loads proposals that the actor may see by id. */
export const proposals = loader<ProposalRow>(async (context, ids) => {
  const rows = await context.sql<ProposalRow>(
    'proposal.find',
    sql`select ${columns} from proposal pr where pr.organization_id = ${context.actor.organization} and pr.id = any(${ids})
        and ${visibleTo(context.actor)}`,
  );
  return keyBy(rows, ({ id }) => id);
});

/** The facts that a new proposal stores. */
export type NewProposal = Omit<
  ProposalRow,
  'executed' | 'status' | 'reason' | 'failure' | 'write' | 'undoneAt' | 'decidedById' | 'decidedAt' | 'version'
>;

/** Stores a proposal of the actor at the end of the unit of work, which began at its `createdAt`. Its proposer can view it. */
export function insertProposal(context: Context, unit: Unit, made: NewProposal): void {
  const json = { variables: JSON.stringify(made.variables), changes: JSON.stringify(made.changes), result: JSON.stringify(made.result) };
  const lists = [made.ids, made.predecessors, made.places, made.audience, made.scopes].map((list) => JSON.stringify(list));
  const facts = [made.id, made.userId, made.credentialKind, made.credentialId, made.client, made.runId, made.messageId, String(made.held)];
  const values = [context.actor.organization, ...facts, made.via, made.operation, made.document, ...Object.values(json), ...lists];
  unit.atEnd({ ...insert, values: [...values, made.expiresAt] });
  const decided = { status: 'pending', reason: null, failure: null, decidedById: null, decidedAt: null, executed: null } as const;
  const changes = JSON.parse(json.changes) as Change[];
  context.prime(proposals, made.id, { ...made, ...decided, changes, write: null, undoneAt: null, version: 1 });
}

const list = (parameter: string) => `array(select jsonb_array_elements_text(${parameter}::text::jsonb))`;
const insert = statement('proposal.insert')`
  insert into proposal (organization_id, id, user_id, credential_kind, credential_id, client, run_id, message_id, held, via,
    operation, document, variables, changes, result, ids, predecessors, places, audience, scopes, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::boolean, $10, $11, $12, $13::text::jsonb, $14::text::jsonb, $15::text::jsonb,
    ${['$16', '$17', '$18', '$19', '$20'].map(list).join(', ')}, $21::text::timestamptz)`;

/** Proposals of the assistant under each of these messages, oldest first. */
export const proposalsOf = loader<ProposalRow[]>(async (context, messages) => {
  const rows = await context.sql<ProposalRow>(
    'proposal.ofMessages',
    sql`select ${columns} from proposal pr where pr.organization_id = ${context.actor.organization} and pr.message_id = any(${messages})
        and ${visibleTo(context.actor)} order by pr.created_at, pr.id`,
  );
  return groupBy(rows, ({ messageId }) => messageId as string);
});

/** Ids of the pending proposals of a run that the actor may see, oldest first. */
export async function pendingOfRun(context: Context, run: string, limit: number): Promise<string[]> {
  const rows = await context.sql<{ id: string }>(
    'proposal.ofRun',
    sql`select pr.id from proposal pr where pr.organization_id = ${context.actor.organization} and pr.run_id = ${run}
        and ${ofStatus.pending} and ${visibleTo(context.actor)} order by pr.created_at, pr.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Maximum number of pending proposals of a run: a write is rehearsed after all of them. */
export const maxPendingOfRun = 50;

/** Pending proposals of an agent in a run, oldest first. */
export function pendingOf(context: Context, run: string, user: string): Promise<ProposalRow[]> {
  return context.sql<ProposalRow>(
    'proposal.before',
    sql`select ${columns} from proposal pr where pr.organization_id = ${context.actor.organization} and pr.run_id = ${run}
        and pr.user_id = ${user} and ${ofStatus.pending} order by pr.created_at, pr.id limit ${maxPendingOfRun}`,
  );
}

/** Returns the first of these proposals that nobody has decided. */
export async function firstUndecided(context: Context, ids: readonly string[]): Promise<string | undefined> {
  const [row] = await context.sql<{ id: string }>(
    'proposal.undecided',
    sql`select pr.id from proposal pr where pr.organization_id = ${context.actor.organization} and pr.id = any(${[...ids]}::text[])
        and ${ofStatus.pending} order by pr.created_at, pr.id limit 1`,
  );
  return row?.id;
}

/** Limits who may see the dependants of an approved proposal to those who can view the records that it created. */
export async function placeDependants(context: Context, { id, runId, ids }: ProposalRow): Promise<void> {
  if (runId === null) return;
  await context.sql(placeThem, [context.actor.organization, runId, id, ids]);
}

const placeThem = statement('proposal.place_dependants')`update proposal set places = array(select unnest(places)
    union select t.id from task t where t.organization_id = $1 and t.id = any($4::text[])
    union select p.id from project p where p.organization_id = $1 and p.id = any($4::text[]))
  where organization_id = $1 and run_id = $2 and predecessors @> array[$3::text] and status = 'pending'`;

/** Maximum number of pending proposals that are counted. */
const mostCounted = 100;

/** Number of pending proposals that the actor may see. */
export async function countPending(context: Context): Promise<number> {
  const { actor } = context;
  const [row] = await context.sql<{ count: number }>(
    'proposal.pending',
    sql`select count(*)::int as count from (select 1 from proposal pr where pr.organization_id = ${actor.organization}
        and ${ofStatus.pending} and ${visibleTo(actor)} limit ${mostCounted}) found`,
  );
  return row?.count ?? 0;
}

/** Locks a proposal until the unit of work ends, then reads it. @throws Problem `proposal.not_found` */
export async function lockProposal(context: Context, id: string): Promise<ProposalRow> {
  await context.sql(lock, [context.actor.organization, id]);
  context.forget();
  return found('proposal.not_found', await context.load(proposals, id));
}

const lock = statement('proposal.lock')`select 1 from proposal where organization_id = $1 and id = $2 for update`;
