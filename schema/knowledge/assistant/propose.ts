import { mutationOn } from '../../activity/proposal/mutation.ts';
import { proposeToOwner } from '../../activity/proposal/propose-to-owner.ts';
import { proposalText, readableFields } from '../../activity/proposal/readable.ts';
import { proposals } from '../../activity/proposal/row.ts';
import type { Context } from '../../kernel/context.ts';
import { present } from '../../kernel/loaders.ts';
import type { Tool } from './tool.ts';

/** Maximum number of proposals per message, in case a model goes round in circles. */
const mostOfMessage = 20;

/** Result: a stored proposal in words, nothing to change, or too many proposals. */
export type Proposed = { readonly id: string; readonly text: string; readonly changes: readonly object[] } | 'nothing' | 'too many';

/**
 * Stores what a writing tool would do as a proposal under a message.
 * @param held whether the question asked for no change, so that a source may have asked for it
 * @throws Problem of the operation
 */
export function propose(
  context: Context,
  { root, also }: Tool & { readonly root: string },
  variables: Record<string, unknown>,
  message: string,
  held: boolean,
): Promise<Proposed> {
  return context.unitOfWork(async () => {
    if ((await context.db.proposal.count({ where: { messageId: message } })) >= mostOfMessage) return 'too many';
    const { [also?.argument ?? '']: asked, ...input } = variables.input as Record<string, unknown>;
    const more =
      also && asked !== undefined ? { operation: also.root, input: { ...(asked as object), [also.subject]: input.id } } : undefined;
    const { conversation } = await context.db.message.findFirstOrThrow({
      where: { id: message },
      select: { conversation: { select: { id: true, title: true } } },
    });
    const id = await proposeToOwner(context, mutationOn(root, input, more), { message, conversation, held });
    if (id === undefined) return 'nothing';
    const proposal = present(await context.load(proposals, id));
    const changes = await Promise.all(proposal.changes.map((change) => readableFields(context, proposal, change)));
    return { id, text: proposalText(proposal, context.locale), changes: changes.flat() };
  });
}
