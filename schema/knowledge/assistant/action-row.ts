import { changeText, type ReadableField, readableFields } from '../../activity/proposal/readable.ts';
import { type ProposalRow, proposals, proposalsOf } from '../../activity/proposal/row.ts';
import type { Context } from '../../kernel/context.ts';
import { prefixOf } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import { trashDays } from '../../kernel/trash.ts';
import { clockIn } from '../../kernel/zone.ts';
import { users } from '../../people/member/member.ts';

/** A proposal of the assistant, as an action under its answer: with the prefix of actions in its id. */
export type ActionRow = ProposalRow;

/** The id of the proposal of an action. */
export const proposalIdOf = (id: string): string => `${prefixOf('proposal')}${id.slice(3)}`;

/** The action of a proposal; undefined if the assistant did not propose it. */
export const actionOf = (proposal: ProposalRow | undefined): ActionRow | undefined =>
  proposal?.messageId ? { ...proposal, id: `${prefixOf('action')}${proposal.id.slice(3)}` } : undefined;

/** Finds the actor's own action by its id or that of its proposal. Its records are visible to the actor. */
export const findAction = async (context: Context, id: string): Promise<ActionRow | undefined> =>
  actionOf(await context.load(proposals, proposalIdOf(id)));

/** The actions under an answer in creation order, as far as the actor can view their records. */
export const actionsUnder = async (context: Context, message: string): Promise<ActionRow[]> =>
  ((await context.load(proposalsOf, message)) ?? []).flatMap((row) => actionOf(row) ?? []);

export const actionStates = ['proposed', 'confirmed', 'dismissed', 'undone', 'failed', 'expired'] as const;
export type ActionState = (typeof actionStates)[number];

export function stateOfAction({ status, failure, undoneAt }: ActionRow): ActionState {
  if (status === 'approved') return undoneAt === null ? 'confirmed' : 'undone';
  if (status === 'rejected') return failure === null ? 'dismissed' : 'failed';
  return status === 'pending' ? 'proposed' : 'expired';
}

/** Whether it can still be taken back: what would do that is kept as long as the trash. */
export const isUndoable = ({ write, undoneAt, decidedAt }: ActionRow): boolean =>
  write !== null && undoneAt === null && decidedAt !== null && Date.parse(decidedAt) > Date.now() - trashDays * 24 * 60 * 60 * 1000;

/** Id of the record that it changes or has created; null for one that does not exist yet. */
export function subjectOf({ result, ids, status }: ActionRow): string | null {
  const { id } = (result ?? {}) as { id?: string | null };
  return id === undefined || id === null || (status !== 'approved' && ids.includes(id)) ? null : id;
}

const changesOf = ({ executed, changes }: ActionRow) => executed ?? changes;
const isOf = ({ result }: ActionRow, subject: string | null) => subject === ((result as { id?: string | null } | null)?.id ?? null);

/** Describes the change of the subject in a few words: `Görev değişecek: “Fatura ekranını düzelt”`. */
export function actionText(action: ActionRow, locale: Locale): string {
  const [first, ...others] = changesOf(action);
  const main = [first, ...others].find((change) => change && isOf(action, change.subject)) ?? first;
  return main ? changeText(main, action.status, locale) : action.operation;
}

/**
 * Changed fields of the subject; recorded time and new sub-tasks count as fields of the task. If only others change, as for `blocks`, theirs.
 */
export async function actionChanges(context: Context, action: ActionRow): Promise<ReadableField[]> {
  const [time, others] = partition(changesOf(action), ({ kind }) => kind === 'time_entry.created');
  const [own, related] = partition(others, ({ subject }) => isOf(action, subject));
  const fields = await Promise.all((own.length > 0 ? own : related).map((change) => readableFields(context, action, change)));
  const spent = time.map(
    async ({ to }): Promise<ReadableField> => ({ field: 'addTime', from: null, to: await timeOf(context, action, to) }),
  );
  const subtasks = own.length > 0 ? related.filter(({ kind }) => kind === 'task.created').map(({ name: title }) => ({ title })) : [];
  return [
    ...fields.flat(),
    ...(await Promise.all(spent)),
    ...(subtasks.length > 0 ? [{ field: 'subtasks', from: null, to: subtasks }] : []),
  ];
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** Recorded time for people. Its start is included only if it was asked for; otherwise it starts on confirmation. */
async function timeOf(context: Context, { variables }: ActionRow, time: Readonly<Record<string, unknown>>) {
  const { also } = variables as { also?: { startedAt?: string } };
  const zone = (await context.load(users, context.actor.user))?.timeZone ?? 'UTC';
  const startedAt = also?.startedAt && clockIn(zone, new Date(String(time.startedAt))).slice(0, 'yyyy-mm-dd hh:mm'.length);
  return { ...(startedAt && { startedAt }), duration: time.duration, note: time.note ?? '' };
}
