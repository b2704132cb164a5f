import type { Consumer } from '../../schema/activity/event/consume.ts';
import type { LoggedEvent } from '../../schema/activity/event/row.ts';
import type { Services } from '../../schema/kernel/context.ts';
import type { Organization } from './builders/index.ts';

type During = (events: readonly LoggedEvent[]) => Promise<void> | void;

let count = 0;

/** Consumers that store the events of an organization as numbered labels, a table whose rows a rollback removes. */
export function keeperOf(services: Pick<Services, 'database'>, { id: organization }: Pick<Organization, 'id'>) {
  count += 1;
  const own = count;
  const nameOf = (name: string) => `${name}${own}`;
  return {
    nameOf,

    /** `during` is called in the unit of work that stores the events, after they are stored. */
    consumer: (prefix: string, during: During = () => undefined): Consumer => ({
      name: nameOf(prefix),
      async take({ actor, services: { database } }, _unit, events) {
        if (actor.organization !== organization) return;
        const text = `insert into label (organization_id, id, name, name_key, color, updated_at)
          select $1, 'lbl_' || gen_random_uuid(), $3 || ' ' || e.id, $3 || ' ' || e.id || ' ' || gen_random_uuid(), '#000000', clock_timestamp()
          from unnest($2::text[]) with ordinality e(id, n) order by e.n`;
        await database.sql({ name: 'test_keep', text }, [organization, events.map(({ id }) => id), nameOf(prefix)]);
        await during(events);
      },
    }),

    /** Sorted ids of the events that a consumer stored; an event stored twice is listed twice. */
    async storedIds({ name }: Pick<Consumer, 'name'>): Promise<string[]> {
      const text = `select substr(name, length($2) + 2) as id from label where organization_id = $1 and name like $2 || ' %'`;
      const rows = await services.database.sql<{ id: string }>({ name: 'test_kept', text }, [organization, name]);
      return rows.map(({ id }) => id).sort();
    },

    /** Ids of all events of the log, in order. */
    async logged(): Promise<string[]> {
      const text = 'select id from event where organization_id = $1 order by seq';
      return (await services.database.sql<{ id: string }>({ name: 'test_logged', text }, [organization])).map(({ id }) => id);
    },
  };
}
