import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { localTime } from '../../kernel/zone.ts';
import { requirePerson } from '../../people/member/person.ts';
import type { Reason } from '../notification/content.ts';

/** Job that sends a notification to a browser. */
export const pushJob = 'send-push';

export type PushSettings = {
  /** Reasons of the notifications that are sent. */
  readonly reasons: readonly Reason[];
  /** Hours between which none is sent, in the person's time zone; null for no quiet hours. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
};

/** Settings of a person who has changed none: what is addressed to them or waits for their approval, and their dates. */
export const defaults: PushSettings = {
  reasons: ['mentioned', 'assigned', 'reminder', 'proposed', 'overdue', 'due_soon', 'answered', 'replied', 'unblocked'],
  quietFrom: null,
  quietTo: null,
};

/** Returns the actor's settings. */
export async function readSettings(context: Context): Promise<PushSettings> {
  const { organization, user } = context.actor;
  const [stored] = await context.sql<PushSettings>(read, [organization, user]);
  return stored ?? defaults;
}

type Change = { reasons?: Reason[] | null; quietFrom?: number | null; quietTo?: number | null };

/** Changes the settings of the actor, who must be a person. @throws Problem 400 if only one end of the quiet hours would be set */
export function updateSettings(context: Context, input: Change): Promise<PushSettings> {
  requirePerson(context.actor);
  return context.unitOfWork(async () => {
    const before = await readSettings(context);
    const { reasons = before.reasons, quietFrom = before.quietFrom, quietTo = before.quietTo } = input;
    if ((quietFrom === null) !== (quietTo === null))
      throw invalid(['input', quietFrom === null ? 'quietFrom' : 'quietTo'], 'field.required');
    const after = { reasons: reasons ?? before.reasons, quietFrom, quietTo };
    const { organization, user } = context.actor;
    await context.sql(write, [organization, user, after.reasons, quietFrom, quietTo]);
    return after;
  });
}

/** Whether it is in the quiet hours. They may include midnight. */
export function isQuiet(
  { quietFrom: from, quietTo: to }: Pick<PushSettings, 'quietFrom' | 'quietTo'>,
  timeZone: string,
  now: Date,
): boolean {
  if (from === null || to === null) return false;
  const { hour } = localTime(now, timeZone);
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
}

const read = statement('push.settings')`
  select reasons, quiet_from as "quietFrom", quiet_to as "quietTo" from push_setting where organization_id = $1 and user_id = $2`;
const write = statement('push.set')`
  insert into push_setting (organization_id, user_id, reasons, quiet_from, quiet_to) values ($1, $2, $3::text[], $4, $5)
  on conflict (organization_id, user_id) do update
    set reasons = excluded.reasons, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`;
