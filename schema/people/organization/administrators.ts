import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';

/** An administrator who is notified of problems of the organization. `email` is null if unknown. */
export type Administrator = { id: string; email: string | null; locale: Locale; timeZone: string };

const list = statement('member.administrators')`select m.id, m.email, m.locale, m.time_zone as "timeZone" from member m
  where m.organization_id = $1 and m.role = 'admin' and m.kind = 'person' and m.removed_at is null order by m.id`;

/** Lists the people who administer the context's organization. */
export const administratorsOf = (context: Context): Promise<Administrator[]> =>
  context.sql<Administrator>(list, [context.actor.organization]);
