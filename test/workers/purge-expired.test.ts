import { describe, expect, test } from 'vitest';
import { eventLog } from '../../schema/activity/event/read.ts';
import { sweep } from '../../schema/kernel/partitions.ts';
import { purgeExpiredWorker } from '../../src/workers/purge-expired.ts';
import { testApp } from '../support/app.ts';
import { buildNotification, buildOrganization } from '../support/builders/index.ts';

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day);

describe('the purge of expired data', () => {
  test('deletes notifications 90 days after they were read or archived, but no unread or snoozed ones', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const project = async (state: object) =>
      buildNotification(team, team.admin.id, { project: team.defaultProject.id }, { groupKey: crypto.randomUUID(), ...state });
    const retained = [
      await project({ lastAt: ago(200) }),
      await project({ readAt: ago(89) }),
      await project({ archivedAt: ago(89) }),
      await project({ readAt: ago(91), snoozedUntil: new Date(Date.now() + day) }),
    ];
    await project({ readAt: ago(91) });
    await project({ archivedAt: ago(91) });
    await purgeExpiredWorker(services.database).run({});
    const left = await team.context.db.notification.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual(retained.sort());
  });

  test('deletes the rows of subjects removed from the search index, which are not found again', async () => {
    const { services } = await testApp();
    const { id: organization, defaultProject } = await buildOrganization();
    const passage = { organization, project: defaultProject.id, kind: 'task', title: '', headings: [] } as const;
    const write = (subject: string, ...texts: string[]) =>
      services.search.replace([
        {
          organization,
          subject,
          passages: texts.map((text) => ({ ...passage, id: `${subject}.0`, subject, text, vector: new Float32Array([1]) })),
        },
      ]);
    const find = async () => {
      const query = { organization, projects: [defaultProject.id], text: 'elma', vector: new Float32Array([1]), limit: 1 };
      const { lexical, vector } = await services.search.find(query);
      return [lexical, vector].map((hits) => hits.map(({ subject }) => subject));
    };
    await write('tsk_1', 'Elma');
    expect(await find()).toEqual([['tsk_1'], ['tsk_1']]);
    await write('tsk_1');
    await write('tsk_2', 'Elma');
    await purgeExpiredWorker(services.database).run({});
    const remaining = await services.database.prisma.searchSubject.count({ where: { scope: null } });
    expect([remaining, await find()]).toEqual([0, [['tsk_2'], ['tsk_2']]]);
  });

  test('deletes events in slices, each in its own transaction', async () => {
    const { services } = await testApp();
    const { database } = services;
    const team = await buildOrganization();
    const fill = `insert into event (seq, organization_id, id, event, via, subject_id, data, timestamp)
      select event_next_seq($1), $1, 'evt_' || $1 || n, 'label.created', 'system', 'lbl', '{}', now() - interval '100 days' from generate_series(1, 5500) n`;
    await database.sql({ name: 'test_purge_fill', text: fill }, [team.id]);
    const removed: number[] = [];
    const xid = { name: 'test_purge_xid', text: 'select pg_current_xact_id()::text as xid' };
    const transactions = new Set<string>();
    const sql: typeof database.sql = async <Row>(...asked: Parameters<typeof database.sql>) => {
      const rows = await database.sql<Row>(...asked);
      if (asked[0].name === 'event.purge' && rows.length > 0) {
        removed.push(rows.length);
        transactions.add(JSON.stringify(await database.sql(xid, [])));
      }
      return rows;
    };
    await sweep({ ...database, sql }, eventLog);
    expect([removed, transactions.size]).toEqual([[5000, 500], 2]);
    expect(await team.context.db.event.count({ where: { event: 'label.created' } })).toBe(0);
  });

  test('continues if deleting another kind fails', async () => {
    const { services } = await testApp();
    const { database } = services;
    const team = await buildOrganization();
    const id = await buildNotification(team, team.admin.id, { project: team.defaultProject.id }, { archivedAt: ago(91) });
    const sql: typeof database.sql = (statement, values) =>
      statement.name === 'event.purge' ? Promise.reject(new Error('broken')) : database.sql(statement, values);
    await expect(purgeExpiredWorker({ ...database, sql }).run({})).rejects.toThrow('broken');
    expect(await team.context.db.notification.count({ where: { id } })).toBe(0);
  });
});
