import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { asSystem } from '../../kernel/system.ts';
import { webhookFailing } from './events.ts';
import type { Address } from './next-deliverable.ts';
import { findWebhook } from './row.ts';
import { health } from './state.ts';

const source = `webhook w join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id`;
const find = statement('webhook.unwell')`select w.organization_id as organization, w.id as webhook from ${source}
  where w.enabled and l.warned_at is null and ${health} <> 'working' order by 1, 2`;
const warn = statement('webhook_lane.warn')`
  update webhook_lane set warned_at = now() where organization_id = $1 and webhook_id = $2 and warned_at is null returning 1`;
const recover = statement('webhook_lane.recover')`update webhook_lane l set warned_at = null from webhook w
  where w.organization_id = l.organization_id and w.id = l.webhook_id and l.warned_at is not null and ${health} = 'working'`;

/**
 * Emits `webhook.failing` for webhooks that have delivered nothing or been behind for an hour, once until they work again.
 * Webhooks are handled independently. @throws the errors, at the end
 */
export async function reportFailing(services: Services): Promise<void> {
  await services.database.sql(recover, []);
  await eachByItself(await services.database.sql<Address>(find, []), ({ organization, webhook: id }) => {
    const context = asSystem(services, organization, id);
    return context.unitOfWork(async (unit) => {
      const [taken] = await context.sql(warn, [organization, id]);
      if (!taken) return;
      const webhook = await findWebhook(context, id);
      if (webhook.health === 'failing' || webhook.health === 'behind') unit.emit(webhookFailing(webhook));
    });
  });
}
