import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { attempts, deliveries } from '../../schema/activity/webhook/deliveries.ts';
import { auditLog } from '../../schema/kernel/audit-log.ts';
import { purgeExpiredWorker } from '../../src/workers/purge-expired.ts';
import { testApp } from '../support/app.ts';
import {
  buildComment,
  buildConversation,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
} from '../support/builders/index.ts';
import { buildInvitation } from '../support/builders/invitation.ts';
import { buildService } from '../support/builders/service.ts';

const page = readFileSync(`${import.meta.dirname}/../../docs/run/retention.md`, 'utf8');

/** Times one hour less and one hour more than `days` ago. */
const around = (days: number) => [days * 24 - 1, days * 24 + 1].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];

/** Creates an item that is retained and one that is deleted. @returns their ids in this order */
type Make = (team: Organization, dates: [Date, Date]) => Promise<[string, string]>;
type Case = {
  readonly what: string;
  readonly row: string;
  readonly days: number;
  readonly make: Make;
  readonly left: (team: Organization) => Promise<string[]>;
};

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const invitation =
  (state: 'acceptedAt' | 'revokedAt' | 'expiresAt'): Make =>
  async (team, [retained, gone]) => {
    const make = async (at: Date) => (await buildInvitation(team, { email: `${crypto.randomUUID()}@ornek.test`, [state]: at })).id;
    return [await make(retained), await make(gone)];
  };
const invitations = async ({ context }: Organization) => ids(await context.db.invitation.findMany());
const token =
  (state: 'revokedAt' | 'expiresAt'): Make =>
  async ({ context, ...team }, dates) => {
    const made: string[] = [];
    for (const at of dates) {
      const { id } = (await team.admin.client.post('/tokens', { name: 'Eski', scopes: ['tasks:read'] })).body;
      await context.db.personalToken.updateMany({ where: { id }, data: { [state]: at } });
      made.push(id);
    }
    return made as [string, string];
  };
const tokens = async ({ context }: Organization) => ids(await context.db.personalToken.findMany());

const cases: readonly Case[] = [
  {
    what: 'a deleted task',
    row: 'deleted tasks                                | 30 days',
    days: 30,
    make: async (team, dates) => {
      const made: string[] = [];
      for (const deletedAt of dates) {
        const { id } = await buildTask(team.admin);
        await team.context.db.task.updateMany({ where: { id }, data: { deletedAt } });
        made.push(id);
      }
      return made as [string, string];
    },
    left: async ({ context }) => ids(await context.db.task.findMany()),
  },
  {
    what: 'a deleted project',
    row: 'deleted projects, with all that is in them   | 30 days',
    days: 30,
    make: async (team, dates) => {
      const made: string[] = [];
      for (const deletedAt of dates) {
        const { id } = await buildProject(team.admin);
        await team.context.db.project.updateMany({ where: { id }, data: { deletedAt } });
        made.push(id);
      }
      return made as [string, string];
    },
    left: async ({ context }) => ids(await context.db.project.findMany()),
  },
  {
    what: 'a deleted comment',
    row: 'deleted comments                             | 7 days',
    days: 7,
    make: async (team, dates) => {
      const task = await buildTask(team.admin);
      const made: string[] = [];
      for (const deletedAt of dates) {
        const { id } = await buildComment(team.admin, task);
        await team.context.db.comment.updateMany({ where: { id }, data: { deletedAt, deletedById: team.admin.id } });
        made.push(id);
      }
      return made as [string, string];
    },
    left: async ({ context }) => ids(await context.db.comment.findMany()),
  },
  ...(['acceptedAt', 'revokedAt', 'expiresAt'] as const).map((state) => ({
    what: `an invitation (${state})`,
    row: 'invitations that were accepted, ended or expired | 90 days',
    days: 90,
    make: invitation(state),
    left: invitations,
  })),
  ...(['revokedAt', 'expiresAt'] as const).map((state) => ({
    what: `an access token (${state})`,
    row: 'tokens that ended or expired, descriptions of ended service accounts | 400 days',
    days: 400,
    make: token(state),
    left: tokens,
  })),
  {
    what: 'the description of an ended service account',
    row: 'tokens that ended or expired, descriptions of ended service accounts | 400 days',
    days: 400,
    make: async (team, dates) => {
      const made: string[] = [];
      for (const revokedAt of dates) {
        const { id } = await buildService(team);
        await team.context.db.serviceAccount.updateMany({ where: { id }, data: { revokedAt, description: 'Aktarım için' } });
        made.push(id);
      }
      return made as [string, string];
    },
    left: async ({ context }) => ids(await context.db.serviceAccount.findMany({ where: { description: 'Aktarım için' } })),
  },
  {
    what: 'a piece of a streamed answer',
    row: 'pieces of answers, for readers whose connection broke | a day',
    days: 1,
    make: async (team, dates) => {
      const made: string[] = [];
      for (const createdAt of dates) {
        const { message } = await buildConversation(team, team.admin.id, { project: team.defaultProject.id });
        await team.context.db.replyPiece.create({ data: { organizationId: team.id, messageId: message, n: 1, data: {}, createdAt } });
        made.push(message);
      }
      return made as [string, string];
    },
    left: async ({ context }) => (await context.db.replyPiece.findMany()).map(({ messageId }) => messageId),
  },
  {
    what: 'the vector of a text that no passage has any more',
    row: 'vectors of texts that are no longer indexed  | 30 days',
    days: 30,
    make: async ({ id: organizationId, context }, dates) => {
      const made = dates.map((usedAt) => ({
        organizationId,
        model: 'm',
        textHash: crypto.randomUUID(),
        vector: new Uint8Array(4),
        usedAt,
      }));
      await context.db.embedding.createMany({ data: made });
      return made.map(({ textHash }) => textHash) as [string, string];
    },
    left: async ({ context }) => (await context.db.embedding.findMany()).map(({ textHash }) => textHash),
  },
];

describe('the nightly purge', () => {
  const made = new Map<Case, [retained: string, deleted: string]>();
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
    for (const each of cases) made.set(each, await each.make(team, around(each.days)));
    await purgeExpiredWorker((await testApp()).services.database).run({});
  });

  test.each(cases)('deletes $what an hour after $days days, and keeps it an hour before', async (each) => {
    expect(page, 'docs/run/retention.md').toContain(`| ${each.row}`);
    const left = await each.left(team);
    expect((made.get(each) as string[]).map((id) => left.includes(id))).toEqual([true, false]);
  });
});

describe('the event log', () => {
  test('keeps an event for 90 days, and at most for another week and a day', async () => {
    const { services } = await testApp();
    const { id, context } = await buildOrganization();
    for (const [name, timestamp] of [around(90)[0], around(98)[1]].entries())
      await context.sql({
        name: 'test_retention_event',
        text: `insert into event (seq, organization_id, id, event, via, subject_id, data, timestamp)
          select event_next_seq($1), $1, 'evt_' || $1 || $2, 'label.created', 'system', 'lbl_' || $2, '{}', $3::text::timestamptz`,
        values: [id, String(name), timestamp.toISOString()],
      });
    await purgeExpiredWorker(services.database).run({});
    expect(page).toContain('| events; older cursors cannot resume          | 90 days');
    const left = await context.db.event.findMany({ where: { event: 'label.created' }, select: { subjectId: true } });
    expect(left).toEqual([{ subjectId: 'lbl_0' }]);
  });
});

test.each([
  ['audit log                                    | a year', auditLog, 365],
  ['deliveries and attempts of webhooks          | 30 days', deliveries, 30],
  ['deliveries and attempts of webhooks          | 30 days', attempts, 30],
])('the guide documents the retention of partitions: %s', (row, { retentionDays }, days) => {
  expect(page).toContain(`| ${row}`);
  expect(retentionDays).toBe(days);
});

describe('restoring', () => {
  test('a comment is possible for 7 days', async () => {
    const { admin, context } = await buildOrganization();
    const task = await buildTask(admin);
    const answers: number[] = [];
    for (const deletedAt of around(7)) {
      const { id } = await buildComment(admin, task);
      await context.db.comment.updateMany({ where: { id }, data: { deletedAt, deletedById: admin.id } });
      answers.push((await admin.client.post(`/comments/${id}/restore`)).status);
    }
    expect(answers).toEqual([200, 404]);
  });
});
