import type { Member } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import type { Locale } from '../../kernel/module.ts';

/** SQL condition: a member, by its alias, is a service account that is marked as an agent. */
export const isAgentMember = (member: string): string =>
  `(${member}.kind = 'service' and exists (select 1 from service_account a where a.organization_id = ${member}.organization_id
    and a.user_id = ${member}.id and a.agent))`;

const agents = loader<true>(async (context, ids) => {
  const rows = await context.sql<{ id: string }>(find, [context.actor.organization, ids]);
  return new Map(rows.map(({ id }) => [id, true]));
});

const find = statement('service_account.agents')`
  select user_id as id from service_account where organization_id = $1 and user_id = any($2) and agent`;

/** Whether a member is an agent. Reads that only for services. */
export const isAgent = (context: Context, { id, kind }: Pick<Member, 'id' | 'kind'>): boolean | Promise<boolean> =>
  kind === 'service' && context.load(agents, id).then((found) => found === true);

const marks: Readonly<Record<Locale, string>> = { tr: 'ajan', en: 'agent' };

/** Name of a member in a text: that of an agent is marked, as in `Triage (agent)`. */
export const markedName = ({ name, agent }: { readonly name: string; readonly agent: boolean }, locale: Locale): string =>
  agent ? `${name} (${marks[locale]})` : name;
