import type { ExecutionResult } from 'graphql';
import { statement } from '../../../src/ports/database/port.ts';
import { type Prepared, problemOf, registerPropose } from '../../engine/engine.ts';
import { isReserved } from '../../engine/reserved.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { newId, ReservedIds } from '../../kernel/ids.ts';
import { present } from '../../kernel/loaders.ts';
import { rehearse, runAs } from '../../kernel/rehearse.ts';
import { iso } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { users } from '../../people/member/member.ts';
import { type ReachedCost, reachedCost, requireBelowCost } from '../run/cost.ts';
import { runs } from '../run/row.ts';
import { answerOf } from './answer.ts';
import { changesOf, identity, reachOf, type Traces } from './changes.ts';
import { proposalEvent } from './events.ts';
import { inputOf, type Mutation, mutationOf } from './mutation.ts';
import { replay } from './replay.ts';
import { insertProposal, maxPendingOfRun, type NewProposal, type ProposalRow, pendingOf } from './row.ts';
import { type Allowed, ruleFor, rulesOfAgent } from './rule.ts';

/** Days until a proposal expires. */
export const validDays = 14;
/** Maximum number of pending proposals of a member. */
const maxPending = 500;

/** Carries the result of a refused rehearsal out of the unit of work, which is rolled back. */
class Refused extends Error {
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super('refused');
    this.result = result;
  }
}

registerPropose(async (context, prepared, variables) => {
  // A request with several operations, such as a tool that records time with a new task.
  if (context.proposal) throw new Problem('proposal.one_mutation');
  try {
    return await propose(context, prepared, variables);
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
});

/**
 * Runs a mutation as the caller in a unit of work that is rolled back, and stores it as a proposal. Returns the rehearsed result, also if
 * the operation refused it; nothing is stored then. A write that a rule allows is carried out instead.
 * @throws Problem `proposal.too_many`, `proposal.too_many_in_run`, `proposal.too_large`
 */
function propose(context: Context, prepared: Prepared, given: Record<string, unknown>): Promise<ExecutionResult> {
  return context.unitOfWork(async (unit) => {
    const { actor, via } = context;
    const [root] = prepared.executed(given).selection.rootFields;
    if (!root || !actor.credential?.id) throw new Error('a proposal needs a mutation and a credential');
    const ids = new ReservedIds();
    // Sent together: the limits, the rules, and the first statements of the rehearsal.
    const pending = context.run ? pendingOf(context, context.run.id, actor.user) : [];
    const [createdAt, known, before, { result, ...traces }, prime] = await allInOrder([
      requireBelowLimit(context),
      rulesOfAgent(context, root.name),
      pending,
      rehearse(context, async (trial, unit) => {
        await replay(trial, unit, await pending);
        const [events, audited] = [unit.events.length, unit.audited.length];
        const result = await ids.during(async () => prepared.run(trial, given));
        return { result, events: unit.events.slice(events), audited: unit.audited.slice(audited) };
      }),
      answerFacts(context),
    ]);
    const fault = result.errors?.find((error) => !problemOf(error));
    // The unit of work repeats it after a conflict between transactions.
    if (fault) throw fault.originalError ?? fault;
    const value = rootValue(result, root.key);
    const mutation = mutationOf(prepared, given, root.name);
    const reserved = await isReserved(context, root.name, inputOf(mutation));
    const predecessors = neededOf(before, mutation, traces);
    const rule = reserved || predecessors.length > 0 ? undefined : ruleFor(context, known, traces.events);
    if (rule && (await isAllowed(context, rule, ids, prepared, given))) return carryOut(context, rule, ids, prepared, given);
    const created = [...ids.all, ...before.flatMap((each) => each.ids)];
    const id = store(
      context,
      unit,
      { mutation, value, traces, ids },
      {
        ...reachOf(traces, created, actor.user, root.field.extensions.scope),
        predecessors: predecessors.map((each) => each.id),
        runId: context.run?.id ?? null,
        messageId: null,
        held: false,
        via,
        createdAt,
        // It does not outlive those that it needs.
        expiresAt: [after(createdAt, validDays), ...predecessors.map((each) => each.expiresAt)].toSorted()[0] as string,
      },
    );
    prime();
    const proposal = await answerOf(context, id);
    context.proposal = { ...proposal, result: value };
    const { result: _, ...summary } = proposal;
    return { ...result, extensions: { proposal: summary } };
  });
}

const after = (time: string, days: number) => new Date(Date.parse(time) + days * 24 * 60 * 60 * 1000).toISOString();

/** Proposals of the same run that create or change a record that a write refers to. */
function neededOf(before: readonly ProposalRow[], { variables }: Mutation, { events }: Traces): ProposalRow[] {
  const text = JSON.stringify([variables, events.map(({ subjectId, taskId }) => [subjectId, taskId])]);
  return before.filter(({ ids, changes }) => [...ids, ...changes.map(({ subject }) => subject)].some((id) => id && text.includes(id)));
}

/**
 * Reads what the answer names beside the proposal while it is rehearsed. Returns a function that stores it in the loaders. If the rehearsal
 * breaks its transaction, nothing is read.
 */
async function answerFacts(context: Context): Promise<() => void> {
  const { actor, run } = context;
  const read = [context.load(users, actor.user), run && context.load(runs, run.id)] as const;
  const [user, ofRun] = await Promise.all(read).catch(() => []);
  return () => {
    if (user) context.prime(users, actor.user, user);
    if (run && ofRun) context.prime(runs, run.id, ofRun);
  };
}

/** Waits for all promises, then returns their values. @throws the error of the first in order that failed */
async function allInOrder<const Promises extends readonly unknown[]>(promises: Promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** A mutation that was rehearsed, with its result and the ids that its new records got. */
type Rehearsed = {
  readonly mutation: Mutation;
  readonly value: { readonly id?: unknown };
  readonly traces: Traces;
  readonly ids: ReservedIds;
};

type Terms = Pick<
  NewProposal,
  'runId' | 'predecessors' | 'messageId' | 'held' | 'via' | 'places' | 'audience' | 'scopes' | 'createdAt' | 'expiresAt'
>;

/**
 * Stores what was rehearsed as a proposal of the actor, at the end of the unit of work. Returns its id.
 * @throws Problem `proposal.too_large`
 */
export function store(context: Context, unit: Unit, { mutation, value, traces, ids }: Rehearsed, terms: Terms): string {
  const { user: userId, credential } = context.actor;
  const subject = typeof value.id === 'string' ? value.id : null;
  const facts = { ...terms, id: newId('proposal'), userId, operation: mutation.operation };
  const changes = changesOf(traces, mutation.operation, inputOf(mutation), subject);
  context.forget();
  insertProposal(context, unit, {
    ...facts,
    credentialKind: credential?.kind ?? 'session',
    credentialId: credential?.id ?? '',
    client: credential?.client ?? null,
    document: mutation.document,
    variables: mutation.variables,
    ids: ids.all,
    changes,
    result: identity(value),
  });
  unit.emit(proposalEvent('proposal.created', { ...facts, version: 1, decidedById: null }));
  return facts.id;
}

/** The value of the root field. @throws Refused if the operation refused it */
function rootValue(result: ExecutionResult, key: string): { readonly id?: unknown } {
  const value = result.data?.[key] as { id?: unknown } | null | undefined;
  if (value === null || value === undefined) throw new Refused(result);
  return value;
}

/** Whether the author of a rule may do the same now. */
async function isAllowed(
  context: Context,
  { author }: Allowed,
  ids: ReservedIds,
  prepared: Prepared,
  given: Record<string, unknown>,
): Promise<boolean> {
  const { errors = [] } = await ids.during(() => rehearse(context, async (trial) => prepared.run(trial, given), author));
  const fault = errors.find((error) => !problemOf(error));
  if (fault) throw fault.originalError ?? fault;
  return errors.length === 0;
}

/** Carries out a write that a rule allows, in the name of the agent and as approved by the author of the rule. */
function carryOut(
  context: Context,
  { id, author }: Allowed,
  ids: ReservedIds,
  prepared: Prepared,
  given: Record<string, unknown>,
): Promise<ExecutionResult> {
  const { actor, via } = context;
  return ids.during(() =>
    runAs(context, { actor: { ...actor, write: 'direct' }, via }, async (acting, own) => {
      const result = await prepared.run(acting, given);
      const fault = result.errors?.find((error) => !problemOf(error));
      if (fault) throw fault.originalError ?? fault;
      const [root] = prepared.executed(given).selection.rootFields;
      const { id: subject } = rootValue(result, root?.key ?? '');
      if (context.run) {
        acting.mutations = prepared.executed(given).selection.rootFields;
        await (await import('../run/record.ts')).recordWrite(acting, own, context.run.id);
      }
      own.approved(author.user, { rule: { id } });
      const detail = { operation: root?.name, subject: { id: subject }, approvedBy: { id: author.user } };
      own.audit({ action: 'proposal.rule_applied', subjectId: id, detail });
      return result;
    }),
  );
}

/** Returns the time of the transaction. @throws Problem `proposal.too_many`, `proposal.too_many_in_run`, those of the cost */
async function requireBelowLimit(context: Context): Promise<string> {
  const { organization, user } = context.actor;
  const [row] = await context.sql<{ now: string; all: number; ofRun: number; cost: ReachedCost }>(countPending, [
    organization,
    user,
    context.run?.id ?? null,
  ]);
  const { now, all, ofRun, cost } = present(row);
  requireBelowCost(cost);
  if (all >= maxPending) throw new Problem('proposal.too_many', { params: { max: maxPending } });
  if (ofRun >= maxPendingOfRun) throw new Problem('proposal.too_many_in_run', { params: { max: maxPendingOfRun } });
  return now;
}

const countPending = statement('proposal.count')`
  select ${iso('now()::timestamptz(3)')} as now, count(*)::int as "all", count(*) filter (where run_id = $3)::int as "ofRun", ${reachedCost('$3', '$2')} as cost from proposal where organization_id = $1 and user_id = $2 and status = 'pending' and expires_at > now()`;
