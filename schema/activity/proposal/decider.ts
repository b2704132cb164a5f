import { type Actor, isPerson, writesDirectly } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import type { ProposalRow } from './row.ts';

/** Whether the assistant proposed it: its proposer decides, in private. */
export const isOwn = ({ messageId }: Pick<ProposalRow, 'messageId'>): boolean => messageId !== null;

/**
 * Whether the actor may be the one who decides on a proposal: a person; on one of the assistant, also an application that writes directly in
 * the name of its owner.
 */
export const isDecider = (actor: Actor, row: Pick<ProposalRow, 'messageId'>): boolean =>
  isPerson(actor) || (isOwn(row) && actor.kind === 'person' && writesDirectly(actor));

/** @throws Problem `proposal.person_required` */
export function requireDeciderOf(actor: Actor, row: ProposalRow): void {
  if (!isDecider(actor, row)) throw new Problem('proposal.person_required');
}

/** For decisions on more than one proposal. @throws Problem `proposal.person_required` */
export function requireDecider(actor: Actor): void {
  if (!isPerson(actor)) throw new Problem('proposal.person_required');
}
