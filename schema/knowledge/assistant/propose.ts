import { mutationOn } from '../../activity/proposal/mutation.ts';
import { proposeToOwner } from '../../activity/proposal/propose-to-owner.ts';
import { proposalText, readableFields } from '../../activity/proposal/readable.ts';
import { proposals } from '../../activity/proposal/row.ts';
import type { Context } from '../../kernel/context.ts';
import { present } from '../../kernel/loaders.ts';
import type { Tool } from './tool.ts';

/** Maximum number of proposals per message, in case a model goes round in circles. */
const mostOfMessage = 20;

/** `said`: result for the model. */
type Proposed = { readonly said: object; readonly proposal?: string };

/**
 * Stores what a writing tool would do as a proposal under a message, unless there is nothing to change.
 * @param held whether the question asked for no change, so that a source may have asked for it
 * @throws Problem of the operation
 */
export function propose(
  context: Context,
  { root = '' }: Tool,
  variables: Record<string, unknown>,
  message: string,
  held: boolean,
): Promise<Proposed> {
  return context.unitOfWork(async () => {
    if ((await context.db.proposal.count({ where: { messageId: message } })) >= mostOfMessage)
      return { said: { proposed: false, note: 'There are too many proposals in this answer. Stop proposing and sum up.' } };
    const { conversation } = await context.db.message.findFirstOrThrow({
      where: { id: message },
      select: { conversation: { select: { id: true, title: true } } },
    });
    const id = await proposeToOwner(context, mutationOn(root, variables.input as Record<string, unknown>), { message, conversation, held });
    if (id === undefined) return { said: { proposed: false, note: 'It is like that already: there is nothing to change.' } };
    const proposal = present(await context.load(proposals, id));
    const changes = await Promise.all(proposal.changes.map((change) => readableFields(context, proposal, change)));
    const note =
      'Nothing has changed yet: the person sees this proposal below your answer and approves or rejects it. Do not say it is done.';
    return { said: { proposed: true, text: proposalText(proposal, context.locale), changes: changes.flat(), note }, proposal: id };
  });
}
