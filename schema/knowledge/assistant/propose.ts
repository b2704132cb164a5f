import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { rehearse } from '../../kernel/rehearse.ts';
import { type Diff, differing, readable, type Side } from './diff.ts';
import { ownTools } from './own-tools.ts';
import type { About, State, Write } from './tool.ts';
import type { Tool } from './tools.ts';

/** Time in milliseconds until a proposal expires. */
const waits = 24 * 60 * 60 * 1000;
/** Maximum number of proposals per message, in case a model goes round in circles. */
const mostOfMessage = 20;

/** Result: a stored proposal, nothing to change, or too many proposals. */
export type Proposed = { readonly id: string; readonly diff: Diff } | 'nothing' | 'too many';

/**
 * Stores what a writing tool would do as a proposal under a message. The operation is rehearsed as the caller, to find refusals
 * now and to compute the exact changes.
 * @param held whether the question asked for no change, so that a source may have asked for it
 * @throws Problem of the operation
 */
export function propose(
  context: Context,
  tool: Tool & { write: Write },
  variables: Record<string, unknown>,
  message: string,
  held: boolean,
): Promise<Proposed> {
  return context.unitOfWork(async () => {
    if ((await context.db.assistantAction.count({ where: { messageId: message } })) >= mostOfMessage) return 'too many';
    const input = { ...(variables.input as Record<string, unknown>) };
    const rehearsed = await rehearse(context.through('assistant'), async (trial) => {
      const before = await stateOf(trial, tool.write, input);
      const after = (await tool.run(trial, { ...variables, input: against(before, tool, input) })) as State;
      return {
        input: against(before, tool, input),
        diff: await diffOf(trial, tool.write, before, after, input),
        subject: before?.id ?? null,
      };
    });
    if (!rehearsed.diff) return 'nothing';
    const { organization: organizationId, user: userId } = context.actor;
    const id = newId('action');
    await context.db.assistantAction.create({
      data: {
        organizationId,
        id,
        messageId: message,
        userId,
        tool: tool.name,
        held,
        input: rehearsed.input as Prisma.InputJsonObject,
        ...(rehearsed.diff.before && { before: rehearsed.diff.before as unknown as Prisma.InputJsonObject }),
        after: rehearsed.diff.after as unknown as Prisma.InputJsonObject,
        subjectId: rehearsed.subject,
        expiresAt: new Date(Date.now() + waits),
      },
    });
    return { id, diff: rehearsed.diff };
  });
}

/** Current state of the record that a write would change; null for a new one. @throws Problem `….not_found` */
export async function stateOf(context: Context, { state }: Write, input: Readonly<Record<string, unknown>>): Promise<State | null> {
  return state === undefined ? null : ((await ownTools().operations.run(state, context, { id: input.id })) as State);
}

/** Input with the record's id, and with the version that was read if the operation compares it. */
function against(before: State | null, { versioned }: Tool, input: Record<string, unknown>): Record<string, unknown> {
  if (!before) return input;
  return { ...input, id: before.id, ...(versioned && { expectedVersion: before.version }) };
}

async function diffOf(context: Context, { effect }: Write, before: State | null, after: State, input: object): Promise<Diff | null> {
  const isDeleted = effect === 'delete';
  const fields = differing(before, isDeleted ? null : after);
  if (!fields) return null;
  const side = async (state: State, names = fields): Promise<Side> => ({
    about: aboutOf(state, effect === 'create'),
    fields: await readable(context, state, names, input),
  });
  return { before: before && (await side(before)), after: await side(after, isDeleted ? [] : fields) };
}

/** Location and name of the record. A new one has no id and no number yet. */
function aboutOf({ id, number, title, key, name, task, project }: State, isNew: boolean): About {
  if (project) return { ...(!isNew && { task: { id, number, title } }), project: project as Named };
  if (task) return { task: task as Named };
  return key ? { project: { ...(!isNew && { id }), key, name } } : { label: { name } };
}

type Named = About[string];
