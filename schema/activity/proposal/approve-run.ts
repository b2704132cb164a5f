import { builder, inputOf, writes } from '../../builder.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { found, problemText } from '../../kernel/errors.ts';
import { reference } from '../../kernel/input.ts';
import { attempt } from '../../kernel/rehearse.ts';
import { runs } from '../run/row.ts';
import { requireDecider } from './decider.ts';
import { pendingOfRun } from './row.ts';

/** Maximum number of proposals that one request approves. */
const most = 100;

/** A proposal that could not be carried out. */
type Refusal = { readonly proposal: string; readonly code: string; readonly detail: string; readonly conflicts: readonly object[] };

type RunApproval = {
  readonly id: string;
  readonly approved: readonly string[];
  readonly refused: readonly Refusal[];
  readonly more: boolean;
};

/**
 * Approves the pending proposals of a run that the actor can view, in the order of their creation, each in a transaction of its own,
 * or in a savepoint within a unit of work. One that is refused stays pending and does not affect the others.
 * @throws Problem `run.not_found`, `proposal.person_required`
 */
async function approveRun(context: Context, { id }: { id: string }): Promise<RunApproval> {
  requireDecider(context.actor);
  const { approveProposal } = await import('./decide.ts');
  found('run.not_found', await context.load(runs, id));
  const pending = await pendingOfRun(context, id, most + 1);
  const [approved, refused]: [string[], Refusal[]] = [[], []];
  for (const proposal of pending.slice(0, most)) {
    try {
      const approve = () => approveProposal(context, { id: proposal });
      await (context.unit ? attempt(context, approve) : approve());
      approved.push(proposal);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      const { code, extra } = problem;
      refused.push({ proposal, code, detail: problemText(problem, context.locale).detail, conflicts: extra.conflicts ?? [] });
    }
  }
  return { id, approved, refused, more: pending.length > most };
}

const RefusalType = builder.objectRef<Refusal>('RunRefusal').implement({
  description: 'A proposal of a run that could not be carried out; it stays pending.',
  extensions: {
    example: { code: 'proposal.conflict', detail: 'Öneriden sonra değerler değişti.', conflicts: [] },
  },
  fields: (t) => ({
    proposal: t.exposeID('proposal', { description: 'Id of the proposal.' }),
    code: t.exposeString('code', { description: 'Code of the problem.' }),
    detail: t.exposeString('detail', { description: 'Text of the problem, in the language of the request.' }),
    conflicts: t.expose('conflicts', { type: 'JSON', description: 'Values that changed since the proposal.' }),
  }),
});

const RunApprovalType = builder.objectRef<RunApproval>('RunApproval').implement({
  description: 'Result of the approval of a run.',
  extensions: { example: { approved: 'prp_01jcx6y3m8e7v9t5w2b4n6q8r0', more: false } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the run.' }),
    approved: t.stringList({
      description: 'Ids of the proposals that were carried out, in order.',
      resolve: ({ approved }) => [...approved],
    }),
    refused: t.field({ type: [RefusalType], description: 'Proposals that stay pending.', resolve: ({ refused }) => [...refused] }),
    more: t.exposeBoolean('more', { description: `Whether there are more than ${most}, which another request approves.` }),
  }),
});

builder.mutationField('approveRun', (t) =>
  t.field({
    type: RunApprovalType,
    description: 'Carries out the pending proposals of a run in order. For people who are allowed the same; the others stay pending.',
    extensions: writes('direct', 'tasks:write', 'run.not_found', 'proposal.person_required'),
    args: inputOf('ApproveRunInput', (t) => ({ id: t.id({ required: true, ...reference('run') }) })),
    resolve: (_root, { input }, context) => approveRun(context, input),
  }),
);
