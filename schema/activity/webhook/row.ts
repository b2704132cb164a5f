import type { Webhook } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { empty, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { reachesHidden } from '../../people/service-account/visibility.ts';
import { ownerJoin } from './audience.ts';
import { type Health, health, waitingSince } from './state.ts';

/** Webhook as the API shows it; `secret` is set only if it was just created. */
export type WebhookRow = Pick<
  Webhook,
  | 'id'
  | 'ownerId'
  | 'url'
  | 'description'
  | 'events'
  | 'fields'
  | 'projects'
  | 'filter'
  | 'ordered'
  | 'concurrency'
  | 'rate'
  | 'enabled'
  | 'version'
> & {
  ownerKind: 'person' | 'service';
  /** Whether its owner is a service account with access to projects that the actor cannot view. */
  hidden: boolean;
  disabledReason: NonNullable<Webhook['disabledReason']> | null;
  disabledAt: string | null;
  failingSince: string | null;
  pausedUntil: string | null;
  previousSecretEndsAt: string | null;
  health: Health;
  /** Number of consecutive failed deliveries. */
  failures: number;
  waitingSince: string | null;
  createdAt: string;
  updatedAt: string;
  secret?: string;
};

const columns =
  raw(`w.id, w.owner_id as "ownerId", m.kind::text as "ownerKind", w.url, w.description, w.events, w.fields, w.projects, w.filter, w.ordered,
  w.concurrency, w.rate, w.enabled, w.disabled_reason::text as "disabledReason", ${iso('w.disabled_at')} as "disabledAt",
  ${iso('l.failing_since')} as "failingSince",
  ${iso('case when l.paused_until > now() then l.paused_until end')} as "pausedUntil",
  ${iso('case when w.previous_secret_ends_at > now() then w.previous_secret_ends_at end')} as "previousSecretEndsAt",
  ${health} as health, l.failures, ${iso(waitingSince)} as "waitingSince",
  ${iso('w.created_at')} as "createdAt", ${iso('w.updated_at')} as "updatedAt", w.version`);

/** Selects webhooks `w` as visible to the actor. */
const select = ({ actor }: Context): Sql =>
  sql`select ${columns}, m.kind = 'service' and ${reachesHidden(actor)} as hidden from webhook w ${raw(ownerJoin)}
      join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id`;

/** Administrators can view all webhooks of the organization, a service account only its own. */
function seen({ actor }: Context): Sql {
  return actor.role === 'admin' ? empty : sql`and w.owner_id = ${actor.user}`;
}

/** Returns a webhook that the actor can view. @throws Problem `webhook.not_found` */
export async function findWebhook(context: Context, id: string): Promise<WebhookRow> {
  const [row] = await context.sql<WebhookRow>(
    'webhook.find',
    sql`${select(context)} where w.organization_id = ${context.actor.organization} and w.id = ${id} ${seen(context)}`,
  );
  return found('webhook.not_found', row);
}

/** `findWebhook` with a lock: other changes wait until the unit of work ends. */
export async function lockWebhook(context: Context, id: string): Promise<WebhookRow> {
  await context.sql(lock, [context.actor.organization, id]);
  return findWebhook(context, id);
}

// Not `for update`, which would block the consumer, because its deliveries reference the webhook.
const lock = statement('webhook.lock')`select 1 from webhook where organization_id = $1 and id = $2 for no key update`;

const newestFirst = byCreation<WebhookRow>('w', 'newest first');

/** Page of the webhooks that the actor can view, newest first. */
export async function listWebhooks(context: Context, args: PageArgs): Promise<Page<WebhookRow>> {
  return pageOf<WebhookRow>(context, 'webhook.list', newestFirst, args)`
    ${select(context)} where w.organization_id = ${context.actor.organization} ${seen(context)}`;
}
