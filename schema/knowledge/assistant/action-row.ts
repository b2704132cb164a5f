import type { AssistantAction } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { groupBy, keyBy, loader } from '../../kernel/loaders.ts';
import { seen } from '../../people/access/visible-fields.ts';
import type { Side } from './diff.ts';
import type { Undo } from './tool.ts';

/** Proposal as it is stored. */
export type ActionRow = Omit<AssistantAction, 'input' | 'before' | 'after' | 'undo'> & {
  /** Input of the operation, with the version it was proposed against. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly before: Side | null;
  readonly after: Side;
  readonly undo: Undo | null;
};

/**
 * Selects the actor's own proposals about things that it can view now. Proposals in hidden projects, or in projects that the
 * credential does not cover, count as missing.
 */
async function visible(context: Context, rows: readonly AssistantAction[]): Promise<ActionRow[]> {
  const sees = async (row: ActionRow) => {
    const { about } = row.after;
    const place = about.task?.id ?? about.project?.id;
    return place === undefined ? context.actor.projects === null : (await context.load(seen, place)) === true;
  };
  const own = rows as unknown as ActionRow[];
  const answers = await Promise.all(own.map(sees));
  return own.filter((_, index) => answers[index]);
}

const owned = ({ actor }: Context) => ({ userId: actor.user, message: { conversation: { deletedAt: null } } });

/** Loads the actor's own proposals by id. */
export const actions = loader<ActionRow>(async (context, ids) =>
  keyBy(
    await visible(context, await context.db.assistantAction.findMany({ where: { id: { in: [...ids] }, ...owned(context) } })),
    ({ id }) => id,
  ),
);

/** Loads the proposals of messages in creation order, for `Message.actions`. */
export const actionsOf = loader<ActionRow[]>(async (context, messages) => {
  const rows = await context.db.assistantAction.findMany({
    where: { messageId: { in: [...messages] }, ...owned(context) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return groupBy(await visible(context, rows), ({ messageId }) => messageId);
});

/** Locks the actor's own proposal for the rest of the unit of work, then reads it. @throws Problem `action.not_found` */
export async function lockAction(context: Context, id: string): Promise<ActionRow> {
  await context.sql({ ...lock, values: [context.actor.organization, id, context.actor.user] });
  context.forget();
  return found('action.not_found', await context.load(actions, id));
}

const lock = {
  name: 'action.lock',
  text: 'select 1 from assistant_action where organization_id = $1 and id = $2 and user_id = $3 for no key update',
};
