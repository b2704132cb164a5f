import { statement } from '../../../src/ports/database/port.ts';
import type { Scope } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { lockOf } from '../../kernel/locks.ts';
import { authorize, requireScopes, wholeReach } from '../../kernel/policy.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { hiddenFrom, visibleProjects } from '../../people/access/reach.ts';
import { toStoredFilter } from '../../work/view/filter.ts';
import { readReceiver, restOnly } from './due.ts';
import { webhookDisabled } from './events.ts';
import { scopesFor } from './patterns.ts';
import { webhookPolicy } from './policy.ts';
import { wake } from './queue.ts';
import { findWebhook, lockWebhook, type WebhookRow } from './row.ts';
import { newSecret } from './signature.ts';
import { maxWaiting } from './state.ts';

/** Maximum number per organization, because every event is matched against each webhook. */
const maxWebhooks = 100;

type Settings = {
  url?: string | null;
  events?: string[] | null;
  fields?: string[] | null;
  projects?: string[] | null;
  filter?: string | null;
  description?: string | null;
  ordered?: boolean | null;
  concurrency?: number | null;
  rate?: number | null;
};

type CreateWebhook = Settings & { url: string; events: string[] };

/**
 * Registers a URL, owned by the caller, whose credential must have the scopes to read such events. The result contains the
 * signing secret.
 * @throws Problem input.invalid, filter.invalid, auth.scope_missing, webhook.too_many
 */
export function createWebhook(context: Context, input: CreateWebhook): Promise<WebhookRow> {
  const { actor, db } = context;
  authorize(actor, wholeReach, undefined);
  requireScopes(actor, [...scopesFor(input.events), ...scopesToFilter(input)]);
  requireSendable(context, input.url);
  return context.unitOfWork(async (unit) => {
    await context.sql(lockCount, [actor.organization]);
    if ((await db.webhook.count()) >= maxWebhooks) throw new Problem('webhook.too_many', { params: { max: maxWebhooks } });
    const id = newId('webhook');
    const secret = newSecret();
    const settings = { ...set(input), url: input.url, events: input.events };
    settings.projects = await visibleProjects(context, input.projects ?? []);
    if (settings.filter) settings.filter = await storedFilter(context, settings.filter);
    const [log] = await context.sql<{ end: string }>(logEnd, [actor.organization]);
    const sinceSeq = BigInt(log?.end ?? 0);
    await db.webhook.create({
      data: {
        sinceSeq,
        organizationId: actor.organization,
        id,
        ownerId: actor.user,
        secret: context.services.encryption.encrypt(secret, id),
        ...settings,
      },
    });
    await db.webhookLane.create({ data: { organizationId: actor.organization, webhookId: id } });
    unit.audit({ action: 'webhook.created', subjectId: id, detail: auditDetail(settings) });
    return { ...(await findWebhook(context, id)), secret };
  });
}

const logEnd = statement('webhook.log_end')`select coalesce(max(seq), 0)::text as end from event where organization_id = $1`;
// If two calls are concurrent, the second counts the webhook of the first.
const lockCount = statement('webhook.lock_count')`select ${lockOf('webhooks', "$1 || 'webhooks'")}`;

/**
 * Changes a webhook; waiting deliveries use its new settings. @throws Problem webhook.not_found, webhook.not_owner,
 * auth.scope_missing
 */
export function updateWebhook(context: Context, input: Settings & Versioned): Promise<WebhookRow> {
  const { actor, db } = context;
  authorize(actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    const before = await lockWebhook(context, input.id);
    authorize(actor, webhookPolicy.update, before);
    requireScopes(actor, [...scopesFor([...before.events, ...(input.events ?? [])]), ...scopesToFilter(before), ...scopesToFilter(input)]);
    checkVersion(before.version, input.expectedVersion);
    if (typeof input.url === 'string') requireSendable(context, input.url);
    const wanted = set(input);
    if (wanted.filter) wanted.filter = await storedFilter(context, wanted.filter);
    const settings = differing(before, wanted);
    if (settings.projects)
      settings.projects = [...(await hiddenFrom(context, before.projects)), ...(await visibleProjects(context, settings.projects))];
    if (Object.keys(settings).length === 0) return before;
    await db.webhook.update({ where: keyOf(context, before), data: { ...settings, version: { increment: 1 } } });
    unit.audit({ action: 'webhook.updated', subjectId: before.id, detail: auditDetail(settings) });
    return findWebhook(context, before.id);
  });
}

/** Deletes a webhook and its deliveries. @throws Problem webhook.not_found */
export function deleteWebhook(context: Context, { id }: { id: string }): Promise<WebhookRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    const webhook = await lockWebhook(context, id);
    authorize(context.actor, webhookPolicy.stop, webhook);
    await context.db.webhook.delete({ where: keyOf(context, webhook) });
    unit.audit({ action: 'webhook.deleted', subjectId: id, detail: { description: webhook.description, owner: { id: webhook.ownerId } } });
    return webhook;
  });
}

/**
 * Gives a webhook a new secret. The previous one also signs until the overlap ends; an older one ends now. The result contains
 * the new secret. @throws Problem webhook.not_found, webhook.not_owner
 */
export function rotateSecret(context: Context, { id, overlapHours }: { id: string; overlapHours?: number | null }): Promise<WebhookRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    const webhook = await lockWebhook(context, id);
    authorize(context.actor, webhookPolicy.update, webhook);
    requireScopes(context.actor, scopesFor(webhook.events));
    const secret = newSecret();
    const hours = overlapHours ?? 24;
    await context.sql(rotate, [context.actor.organization, id, context.services.encryption.encrypt(secret, id), hours]);
    unit.audit({ action: 'webhook.secret_rotated', subjectId: id, detail: { overlapHours: hours } });
    return { ...(await findWebhook(context, id)), secret };
  });
}

const rotate = statement('webhook.rotate')`
  update webhook set previous_secret = case when $4::int > 0 then secret end, secret = $3, version = version + 1, updated_at = now(),
    previous_secret_ends_at = case when $4::int > 0 then date_trunc('milliseconds', now()) + make_interval(hours => $4::int) end
  where organization_id = $1 and id = $2`;

/**
 * Resumes sending to a webhook: waiting deliveries are sent now. @throws Problem webhook.not_found, webhook.not_owner,
 * webhook.owner_gone
 */
export function enableWebhook(context: Context, { id }: { id: string }): Promise<WebhookRow> {
  const { actor, db } = context;
  authorize(actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    const webhook = await lockWebhook(context, id);
    authorize(actor, webhookPolicy.update, webhook);
    if (webhook.enabled) return webhook;
    const receiver = await readReceiver(context.services, { organization: actor.organization, webhook: id });
    if (!receiver?.owned) throw new Problem('webhook.owner_gone');
    const data = { enabled: true, disabledReason: null, disabledAt: null, version: { increment: 1 } };
    await db.webhook.update({ where: keyOf(context, webhook), data });
    await context.sql(forgive, [actor.organization, id, 2 * maxWaiting]);
    wake(unit, actor.organization, id);
    unit.audit({ action: 'webhook.enabled', subjectId: id });
    return findWebhook(context, id);
  });
}

// Capacity is twice the limit minus the waiting deliveries, so that a webhook with a full queue can resume and still accept new
// ones.
const forgive = statement('webhook.forgive')`
  update webhook_lane set paused_until = ${restOnly}, failures = 0, failing_since = null, warned_at = null,
    room = $3::int - (select count(*) from (
      select 1 from webhook_delivery d where d.organization_id = $1 and d.webhook_id = $2 and d.due_at is not null limit $3) w)
  where organization_id = $1 and webhook_id = $2`;

/** Stops sending to a webhook; waiting deliveries stay. Emits `webhook.disabled`. @throws Problem webhook.not_found */
export function disableWebhook(context: Context, { id }: { id: string }): Promise<WebhookRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    const webhook = await lockWebhook(context, id);
    authorize(context.actor, webhookPolicy.stop, webhook);
    await disable(context, unit, webhook, 'manual');
    return findWebhook(context, id);
  });
}

/** Disables a locked webhook, unless it already is. Emits `webhook.disabled`. */
export async function disable(
  context: Context,
  unit: Unit,
  webhook: WebhookRow,
  reason: NonNullable<WebhookRow['disabledReason']>,
): Promise<void> {
  if (!webhook.enabled) return;
  const at = new Date();
  const data = { enabled: false, disabledReason: reason, disabledAt: at, version: { increment: 1 } };
  await context.db.webhook.update({ where: keyOf(context, webhook), data });
  unit.emit(webhookDisabled(webhook, { reason, at }));
  unit.audit({ action: 'webhook.disabled', subjectId: webhook.id, detail: { reason } });
}

/** @throws Problem input.invalid for a URL to which nothing may be sent; checked before any name is resolved */
function requireSendable({ services }: Context, url: string): void {
  const refused = services.webhooks.refuses(url);
  if (refused) throw invalid(['input', 'url'], `url.${refused}`);
}

/** A task filter reveals task data, so it requires the scope to read tasks. */
const scopesToFilter = ({ filter }: Pick<Settings, 'filter'>): Scope[] => (filter ? ['tasks:read'] : []);

const storedFilter = (context: Context, filter: string): Promise<string> => toStoredFilter(context, filter, ['input', 'filter']);

/** Settings that the input contains; null means the default. */
function set({ url, events, fields, projects, filter, description, ordered, concurrency, rate }: Settings) {
  return {
    ...(typeof url === 'string' && { url }),
    ...(events && { events }),
    ...(fields && { fields }),
    ...(projects && { projects }),
    ...(typeof filter === 'string' && { filter }),
    ...(typeof description === 'string' && { description }),
    ...(typeof ordered === 'boolean' && { ordered }),
    ...(typeof concurrency === 'number' && { concurrency }),
    ...(rate !== undefined && { rate }),
  };
}

function differing(before: WebhookRow, settings: ReturnType<typeof set>): ReturnType<typeof set> {
  const known = before as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value)));
}

/** Settings for the audit log. The URL is reduced to its origin, because paths and queries may be secrets. */
function auditDetail({ url, projects, ...settings }: ReturnType<typeof set>): object {
  return { ...settings, ...(url && { origin: new URL(url).origin }), ...(projects && { projects: projects.map((id) => ({ id })) }) };
}

const keyOf = ({ actor }: Context, { id }: Pick<WebhookRow, 'id'>) => ({ organizationId_id: { organizationId: actor.organization, id } });
