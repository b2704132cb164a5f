import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { sendMail } from '../../kernel/mail.ts';
import { iso } from '../../kernel/sql.ts';
import { asSystem } from '../../kernel/system.ts';
import { administratorsOf } from '../organization/administrators.ts';
import { soon } from '../token/expiring.ts';
import { expiryMail } from '../token/expiry-mail.ts';
import { goodKeys, works } from '../token/live.ts';
import { serviceKeyExpiring } from './events.ts';

type Expiring = { organization: string; id: string; hint: string; expiresAt: string; account: string; name: string };

// A key with a valid successor in its account is reported only if it was used after the successor was created.
const find = statement('service_key.expiring')`
  select k.organization_id as organization, k.id, k.hint, ${iso('k.expires_at')} as "expiresAt", a.id as account, m.name
  ${goodKeys.from}
  where k.expires_at <= now() + ${soon} and k.noticed_at is null and ${goodKeys.where}
    and not exists (select 1 from service_key n where n.organization_id = k.organization_id and n.account_id = k.account_id
      and n.created_at > k.created_at and ${works('n')} and coalesce(k.last_used_at, k.created_at) <= n.created_at)
  order by k.expires_at, k.id`;
const take = statement('service_key.notice')`update service_key set noticed_at = now()
  where organization_id = $1 and id = $2 and noticed_at is null and revoked_at is null returning id`;

/**
 * Notifies administrators of service account keys that expire within a week: by an event `service_key.expiring` each
 * and, if mail is configured, by mail. Each key is reported once, even by concurrent processes.
 * @throws the failures, at the end
 */
export async function noticeExpiringKeys(services: Services): Promise<void> {
  await eachByItself(await services.database.sql<Expiring>(find, []), (key) => notice(services, key));
}

function notice(services: Services, key: Expiring): Promise<void> {
  const { organization, id, hint, name, expiresAt } = key;
  const context = asSystem(services, organization, 'notice-expiring');
  return context.unitOfWork(async (unit) => {
    const taken = await context.sql(take, [organization, id]);
    if (taken.length === 0) return;
    for (const { id: administrator, email, ...reader } of await administratorsOf(context)) {
      unit.emit(serviceKeyExpiring(key, administrator));
      if (email && services.mail.configured)
        sendMail(unit, { to: email, ...expiryMail('key', { name, hint, expiresAt, ...reader }, services.baseUrl) });
    }
  });
}
