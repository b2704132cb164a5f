import type { Context } from '../../kernel/context.ts';
import { ReservedIds } from '../../kernel/ids.ts';
import { rehearse } from '../../kernel/rehearse.ts';
import { runOfConversation } from '../run/operations.ts';
import { reachOf } from './changes.ts';
import { type Mutation, runMutation } from './mutation.ts';
import { store } from './propose.ts';

/** Hours until a proposal of the assistant expires: its text is read with the answer. */
const validHours = 24;

type Answer = {
  readonly message: string;
  readonly conversation: { readonly id: string; readonly title: string };
  /** Whether the question asked for no change, so that a source may have asked for it. */
  readonly held: boolean;
};

/**
 * Stores a mutation as a proposal under an answer of the assistant, in the run of the conversation. It is rehearsed as the actor, who alone
 * sees it and decides. Returns its id; undefined if it would change nothing.
 * @throws Problem `proposal.not_possible`, `proposal.too_large`, those of the operation
 */
export function proposeToOwner(context: Context, given: Mutation, { message, conversation, held }: Answer): Promise<string | undefined> {
  return context.unitOfWork(async (unit) => {
    const ids = new ReservedIds();
    const { value, traces } = await ids.during(() =>
      rehearse(context.through('assistant'), async (trial, { events, audited }) => ({
        value: (await runMutation(trial, given)) as { readonly id?: unknown },
        traces: { events, audited },
      })),
    );
    if (traces.events.length === 0) return undefined;
    const { user } = context.actor;
    const { scopes, ...reach } = reachOf(traces, ids.all, user);
    const { input } = given.variables as { input: { id?: unknown } };
    // The record keeps its id if its number changes.
    const mutation = input.id === undefined ? given : { ...given, variables: { ...given.variables, input: { ...input, id: value.id } } };
    const { run, now } = await runOfConversation(context, conversation.id, conversation.title);
    return store(
      context,
      unit,
      { mutation, value, traces, ids },
      {
        ...reach,
        audience: [user],
        scopes: [...scopes, 'ai:chat'],
        runId: run,
        messageId: message,
        predecessors: [],
        held,
        via: 'assistant',
        createdAt: now,
        expiresAt: new Date(Date.parse(now) + validHours * 60 * 60 * 1000).toISOString(),
      },
    );
  });
}
