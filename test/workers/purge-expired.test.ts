import { describe, expect, test } from 'vitest';
import { purgeExpiredWorker } from '../../src/workers/purge-expired.ts';
import { testApp } from '../support/app.ts';
import { buildNotification, buildOrganization } from '../support/builders/index.ts';

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day);

describe('what is kept for a time', () => {
  test('of notifications goes 90 days after it was read or archived; what is unread or sleeps stays', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const project = async (state: object) =>
      buildNotification(team, team.admin.id, { project: team.defaultProject.id }, { groupKey: crypto.randomUUID(), ...state });
    const kept = [
      await project({ lastAt: ago(200) }),
      await project({ readAt: ago(89) }),
      await project({ archivedAt: ago(89) }),
      await project({ readAt: ago(91), snoozedUntil: new Date(Date.now() + day) }),
    ];
    await project({ readAt: ago(91) });
    await project({ archivedAt: ago(91) });
    await purgeExpiredWorker(services.database).run({});
    const left = await team.context.db.notification.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  });

  test('goes also where removing something else fails', async () => {
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
