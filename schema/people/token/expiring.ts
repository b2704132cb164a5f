import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { sendMail } from '../../kernel/mail.ts';
import type { Locale } from '../../kernel/module.ts';
import { iso } from '../../kernel/sql.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import { tokenExpiring } from './events.ts';
import { expiryMail } from './expiry-mail.ts';
import { goodTokens } from './live.ts';

/** A token that expires soon, with its owner. */
export type Expiring = Pick<Actor, 'organization' | 'user' | 'kind' | 'role'> & {
  id: string;
  name: string;
  hint: string;
  expiresAt: string;
  email: string | null;
  locale: Locale;
  timeZone: string;
};

/** Period before the expiry of a credential in which the notice is sent. */
export const soon = "interval '7 days'";

const find = statement('token.expiring')`
  select t.organization_id as organization, t.user_id as "user", m.kind::text as kind, m.role::text as role, t.id, t.name, t.hint,
    ${iso('t.expires_at')} as "expiresAt", m.email, m.locale, m.time_zone as "timeZone"
  ${goodTokens.from}
  where t.expires_at <= now() + ${soon} and t.noticed_at is null and ${goodTokens.where}
  order by t.expires_at, t.id`;

const take = statement('token.notice')`update personal_token set noticed_at = now()
  where organization_id = $1 and id = $2 and noticed_at is null and revoked_at is null returning id`;

/**
 * Notifies owners of personal tokens that expire within a week: by an event `token.expiring` and, if mail is configured,
 * by mail. Each token is reported once, even by concurrent processes.
 */
export async function noticeExpiring(services: Services): Promise<void> {
  await eachByItself(await services.database.sql<Expiring>(find, []), (token) => notice(services, token));
}

function notice(services: Services, token: Expiring): Promise<void> {
  const { organization, email, locale } = token;
  const context = inNameOf(services, memberAs(token, []), 'notice-expiring', { locale });
  return context.unitOfWork(async (unit) => {
    const taken = await context.sql(take, [organization, token.id]);
    if (taken.length === 0) return;
    unit.emit(tokenExpiring(token));
    if (email && services.mail.configured) sendMail(unit, { to: email, ...expiryMail('token', token, services.baseUrl) });
  });
}
