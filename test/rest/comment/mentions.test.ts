import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('mentions in a comment', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let veli: Person;
  let guest: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    [ayse, veli, guest] = [
      await team.person({ name: 'Ayşe' }),
      await team.person({ name: 'Veli' }),
      await team.person({ name: 'Konuk', role: 'guest' }),
    ];
  });
  const stored = async (comment: { id: string }) =>
    (await team.context.db.commentMention.findMany({ where: { commentId: comment.id }, orderBy: { userId: 'asc' } })).map(
      ({ userId }) => userId,
    );

  test('are returned, stored and included in the event', async () => {
    const task = await buildTask(admin);
    const events = await eventsDuring(admin.client, async () => {
      const comment = await buildComment(admin, task, `${mention(ayse)} ve ${mention(veli)}, yine ${mention(ayse)}: bakar mısınız?`);
      expect(comment.mentions).toEqual([ayse, veli].map(({ id, name }) => ({ id, name, avatar: null, agent: false })));
      expect(await stored(comment)).toEqual([ayse.id, veli.id]);
    });
    expect(events[0]?.data.mentions).toEqual([{ id: ayse.id }, { id: veli.id }]);
  });

  test.each([
    ['fenced code', (who: string) => `\`\`\`\n${who}\n\`\`\``],
    ['code with tildes', (who: string) => `~~~ts\n${who}\n~~~`],
    ['a fence that is never closed', (who: string) => `metin\n\`\`\`\n${who}`],
    ['indented code', (who: string) => `metin\n\n    ${who}`],
    ['code in a sentence', (who: string) => `\`\`bak \` ${who}\`\``],
    ['a comment of HTML', (who: string) => `<!-- ${who} -->`],
    ['a block of HTML', (who: string) => `<div>\n${who}\n</div>`],
    ['an escaped sign', (who: string) => `\\${who}`],
    ['an address', (who: string) => `[metin](<${who}>)`],
    ['the title of a link', (who: string) => `[metin](https://ornek.test "${who}")`],
  ])('are ignored in %s', async (_, inText) => {
    const task = await buildTask(admin);
    const comment = await buildComment(admin, task, inText(mention(ayse)));
    expect([comment.mentions, await stored(comment)]).toEqual([[], []]);
    const { body } = await admin.client.patch(`/comments/${comment.id}`, { body: `${mention(ayse)}\n\n${inText(mention(veli))}` });
    expect([body.mentions.map(({ id }: { id: string }) => id), await stored(comment)]).toEqual([[ayse.id], [ayse.id]]);
  });

  test.each([
    ['an item of a list', (who: string) => `- [ ] ${who}`],
    ['a quotation', (who: string) => `> ${who}`],
    ['bold text', (who: string) => `**${who}**`],
    ['a table', (who: string) => `| a | b |\n| - | - |\n| ${who} | x |`],
    ['a line below code', (who: string) => `\`\`\`\nx\n\`\`\`\n${who}`],
    ['a sign behind an escaped backslash', (who: string) => `\\\\${who}`],
  ])('are found in %s', async (_, inText) => {
    expect(await stored(await buildComment(admin, await buildTask(admin), inText(mention(ayse))))).toEqual([ayse.id]);
  });

  test('change with the text', async () => {
    const comment = await buildComment(admin, await buildTask(admin), mention(ayse));
    const { body } = await admin.client.patch(`/comments/${comment.id}`, { body: mention(veli) });
    expect(body.mentions.map(({ id }: { id: string }) => id)).toEqual([veli.id]);
    expect(await stored(comment)).toEqual([veli.id]);
  });

  test('include only people who can view the task', async () => {
    const project = await buildProject(admin, { visibility: 'private', members: [{ user: veli, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    const everyone = [admin, ayse, veli, guest].map(mention).join(' ');
    expect(await stored(await buildComment(admin, task, everyone))).toEqual([admin.id, veli.id]);
    expect(await stored(await buildComment(admin, await buildTask(admin), everyone))).toEqual([admin.id, ayse.id, veli.id]);
  });

  test('exclude former members, other organizations and unknown ids', async () => {
    const gone = await team.person();
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: gone.id } },
      data: { removedAt: new Date() },
    });
    const other = await buildOrganization();
    const named = [gone.id, other.admin.id, newId('member'), 'usr_1'].map((id) => mention({ id, name: 'Biri' })).join(' ');
    const comment = await buildComment(admin, await buildTask(admin), named);
    expect([comment.body, comment.mentions, await stored(comment)]).toEqual([named, [], []]);
  });

  test('drop people who can no longer view the task when the text changes', async () => {
    const project = await buildProject(admin, { members: [{ user: guest, role: 'viewer' }] });
    const comment = await buildComment(admin, await buildTask(admin, { project: project.key }), `${mention(guest)} ${mention(veli)}`);
    expect(await stored(comment)).toEqual([veli.id, guest.id].sort());
    await admin.client.delete(`/projects/${project.id}/members/${guest.id}`);
    const events = await eventsDuring(admin.client, () =>
      admin.client.patch(`/comments/${comment.id}`, { body: `${mention(guest)} ${mention(veli)}!` }),
    );
    expect(events[0]?.data.mentions).toEqual([{ id: veli.id }]);
    expect(await stored(comment)).toEqual([veli.id]);
  });

  test('are sent only to members of a private project', async () => {
    const project = await buildProject(admin, { visibility: 'private', members: [{ user: veli, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    const write = () => buildComment(admin, task, mention(veli));
    expect((await eventsDuring(veli.client, write)).map(({ event }) => event)).toEqual(['comment.created']);
    expect(await eventsDuring(ayse.client, write)).toEqual([]);
  });
});
