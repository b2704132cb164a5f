import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildComment,
  buildFile,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';
import { expireComments } from '../../support/expire-comments.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';
import { startReceiver } from '../../support/receiver.ts';
import { openStream } from '../../support/stream.ts';
import { buildWebhook, deliver } from '../../support/webhooks.ts';

type Comment = { id: string; [name: string]: unknown };

describe('discussion of a task', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let veli: Person;
  let task: { id: string; number: string; createdAt: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    [ayse, veli] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'Veli' })];
    task = await buildTask(admin);
  });
  const write = async (person: Person, body: object, under: { id: string } = task) =>
    person.client.post(`/tasks/${under.id}/comments`, body);
  const reply = async (person: Person, to: { id: string }, body = 'Yanıt', under: { id: string } = task): Promise<Comment> =>
    (await write(person, { body, replyTo: to.id }, under)).body;
  const read = async (id: string, person = admin) => (await person.client.get(`/comments/${id}`)).body;
  const list = async (under: { id: string }, person = admin): Promise<Comment[]> =>
    (await person.client.get(`/tasks/${under.id}/comments`)).body.data;
  const act = (person: Person, id: string, what: string, body?: object) => person.client.post(`/comments/${id}/${what}`, body);
  const kindsOf = (events: { event: string }[]) => events.map(({ event }) => event);
  const expire = () => expireComments(team);

  describe('threads', () => {
    test('adds a reply to the thread of its parent, one level deep, and emits it', async () => {
      const own = await buildTask(admin);
      const head = await buildComment(ayse, own, 'Başlık');
      let first: Comment | undefined;
      const events = await eventsDuring(admin.client, async () => {
        first = await reply(veli, head, 'Bir', own);
        const second = await reply(ayse, first, 'İki', own);
        expect([first.replyTo, second.replyTo]).toEqual([{ id: head.id }, { id: head.id }]);
      });
      expect(events.map(({ event, data }) => [event, data.replyTo])).toEqual(Array(2).fill(['comment.created', { id: head.id }]));
      expect(await read(head.id)).toMatchObject({ replyTo: null, replyCount: 2, version: 1 });
      expect((await list(own)).map(({ body, replyTo }) => [body, replyTo])).toEqual([
        ['Başlık', null],
        ['Bir', { id: head.id }],
        ['İki', { id: head.id }],
      ]);
      const page = await admin.client.get(`/comments/${head.id}/replies?limit=1`);
      expect(page.body.data).toMatchObject([{ body: 'Bir' }]);
      expect((await admin.client.get(`/comments/${head.id}/replies?cursor=${page.body.page.nextCursor}`)).body.data).toMatchObject([
        { body: 'İki' },
      ]);
      const replies = async (page: string) =>
        (
          await admin.client.data(
            `{ comment(id: "${head.id}") { replies(${page}) { nodes { body } pageInfo { hasNextPage endCursor } } } }`,
          )
        ).comment.replies;
      const { nodes, pageInfo } = await replies('first: 1');
      expect([nodes, pageInfo.hasNextPage]).toEqual([[{ body: 'Bir' }], true]);
      expect(await replies(`first: 1, after: "${pageInfo.endCursor}"`)).toMatchObject({
        nodes: [{ body: 'İki' }],
        pageInfo: { hasNextPage: false },
      });
    });

    test('refuses a reply to a hidden or deleted comment or one of another task', async () => {
      const hidden = await buildProject(veli, { visibility: 'private' });
      const secret = await buildComment(veli, await buildTask(veli, { project: hidden.key }));
      const elsewhere = await buildComment(ayse, await buildTask(admin));
      const gone = await buildComment(ayse, task);
      await ayse.client.delete(`/comments/${gone.id}`);
      for (const { id } of [secret, elsewhere, gone]) {
        const { status, body } = await write(ayse, { body: 'Yanıt', replyTo: id });
        expect([status, body.errors]).toMatchObject([400, [{ pointer: '/replyTo', code: 'comment.not_found' }]]);
      }
    });

    test('keeps a deleted comment with replies, without its text, until the last reply is deleted', async () => {
      const own = await buildTask(admin);
      const head = await buildComment(ayse, own, `Gizli söz ${mention(veli)}`);
      await act(veli, head.id, 'reactions', { emoji: '👍' });
      const answer = await reply(veli, head, 'Yanıt', own);
      expect((await ayse.client.delete(`/comments/${head.id}`)).status).toBe(204);
      expect(await list(own)).toMatchObject([
        { id: head.id, body: '', mentions: [], reactions: [], deletedAt: expect.any(String), replyCount: 1 },
        { id: answer.id },
      ]);
      expect(JSON.stringify(await read(head.id))).not.toContain('Gizli');
      expect((await ayse.client.patch(`/comments/${head.id}`, { body: 'Yeni' })).body.code).toBe('comment.not_found');
      expect((await act(veli, head.id, 'reactions', { emoji: '👍' })).body.code).toBe('comment.not_found');
      // A thread continues without its first comment.
      const late = await reply(veli, head, 'Geç', own);
      for (const { id } of [answer, late]) await veli.client.delete(`/comments/${id}`);
      expect(await list(own)).toEqual([]);
      expect((await admin.client.get(`/comments/${head.id}`)).status).toBe(404);
      await act(veli, late.id, 'restore');
      expect((await list(own)).map(({ id }) => id)).toEqual([head.id, late.id]);
    });

    test('keeps the reply count correct under concurrent changes', async () => {
      const head = await buildComment(ayse, task);
      const made = await Promise.all(Array.from({ length: 6 }, (_, index) => reply(index % 2 ? ayse : veli, head)));
      await Promise.all(made.slice(0, 3).map(({ id }) => admin.client.delete(`/comments/${id}`)));
      expect(await read(head.id)).toMatchObject({ replyCount: 3 });
    });
  });

  describe('a resolved thread', () => {
    test('is found by any of its comments, shows who resolved it and when, and can be reopened', async () => {
      const head = await buildComment(ayse, task);
      const answer = await reply(veli, head);
      const events = await eventsDuring(admin.client, async () => {
        const resolved = await act(veli, answer.id, 'resolve');
        expect([resolved.status, resolved.body]).toMatchObject([
          200,
          { id: head.id, resolvedAt: expect.any(String), resolvedBy: { id: veli.id }, version: 2 },
        ]);
        expect((await act(ayse, head.id, 'resolve')).body).toEqual(resolved.body);
        expect((await act(ayse, head.id, 'reopen')).body).toMatchObject({ resolvedAt: null, resolvedBy: null, version: 3 });
        await act(ayse, head.id, 'reopen');
      });
      expect(events.map(({ event, subject, previous }) => [event, subject.id, previous.resolvedBy])).toEqual([
        ['comment.resolved', head.id, null],
        ['comment.reopened', head.id, { id: veli.id }],
      ]);
    });

    test('is resolved only once by concurrent requests', async () => {
      const head = await buildComment(ayse, task);
      const events = await eventsDuring(admin.client, () =>
        Promise.all([ayse, veli, admin].map((person) => act(person, head.id, 'resolve'))),
      );
      expect(kindsOf(events)).toEqual(['comment.resolved']);
    });

    test('can be resolved by everyone who can comment', async () => {
      const viewer = await team.person();
      const project = await buildProject(admin, { visibility: 'private', members: [{ user: viewer, role: 'viewer' }] });
      const head = await buildComment(admin, await buildTask(admin, { project: project.key }));
      for (const what of ['resolve', 'reopen'])
        expect(await act(viewer, head.id, what)).toMatchObject({ status: 403, body: { role: 'editor' } });
      expect(await act(viewer, head.id, 'reactions', { emoji: '👍' })).toMatchObject({ status: 403 });
      for (const what of ['resolve', 'reopen', 'restore']) expect((await act(ayse, head.id, what)).body.code).toBe('comment.not_found');
      for (const below of ['replies', 'edits']) expect((await ayse.client.get(`/comments/${head.id}/${below}`)).status).toBe(404);
    });
  });

  describe('reactions', () => {
    test('are counted by emoji with their people, one per person', async () => {
      const comment = await buildComment(ayse, task);
      const events = await eventsDuring(admin.client, async () => {
        for (const person of [veli, veli, ayse]) {
          const { status, headers } = await act(person, comment.id, 'reactions', { emoji: '👍' });
          expect([status, headers.location]).toEqual([201, `/api/v1/comments/${comment.id}`]);
        }
        await act(veli, comment.id, 'reactions', { emoji: '❤' });
      });
      expect(events.map(({ event, actor, data }) => [event, actor?.id, data.emoji, data.author.id])).toEqual([
        ['comment.reaction_added', veli.id, '👍', ayse.id],
        ['comment.reaction_added', ayse.id, '👍', ayse.id],
        ['comment.reaction_added', veli.id, '❤️', ayse.id],
      ]);
      expect(await read(comment.id, ayse)).toMatchObject({
        version: 1,
        reactions: [
          { emoji: '👍', count: 2, mine: true, users: [{ id: veli.id }, { id: ayse.id }] },
          { emoji: '❤️', count: 1, mine: false, users: [{ id: veli.id }] },
        ],
      });
      const remove = (emoji: string) => veli.client.delete(`/comments/${comment.id}/reactions/${encodeURIComponent(emoji)}`);
      const removed = await eventsDuring(admin.client, async () => {
        expect((await remove('❤')).status).toBe(204);
        expect((await remove('❤️')).status).toBe(204);
      });
      expect(kindsOf(removed)).toEqual(['comment.reaction_removed']);
      expect((await read(comment.id)).reactions).toMatchObject([{ emoji: '👍', count: 2, mine: false }]);
    });

    test.each(['a', 'iyi', '👍👎', '1', ':+1:', '👍 ', '\u200d'])('%j is rejected', async (emoji) => {
      const comment = await buildComment(ayse, task);
      const { status, body } = await act(veli, comment.id, 'reactions', { emoji });
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/emoji']);
    });

    test.each(['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '🇹🇷', '1️⃣', '☺'])('%s is accepted', async (emoji) => {
      const comment = await buildComment(ayse, task);
      expect((await act(veli, comment.id, 'reactions', { emoji })).status).toBe(201);
    });

    test('count concurrent duplicates of one person once, and two people twice', async () => {
      const comment = await buildComment(ayse, task);
      const events = await eventsDuring(admin.client, () =>
        Promise.all([veli, veli, veli, ayse].map((person) => act(person, comment.id, 'reactions', { emoji: '🎉' }))),
      );
      expect(events.map(({ actor }) => actor?.id).sort()).toEqual([ayse.id, veli.id].sort());
      expect((await read(comment.id)).reactions).toMatchObject([{ count: 2 }]);
    });

    test('are limited to twenty emoji', async () => {
      const comment = await buildComment(ayse, task);
      const animals = [...'🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆'];
      for (const emoji of animals) expect((await act(veli, comment.id, 'reactions', { emoji })).status).toBe(201);
      expect(await act(ayse, comment.id, 'reactions', { emoji: '🦉' })).toMatchObject({
        status: 409,
        body: { code: 'comment.reactions_full' },
      });
      expect((await act(ayse, comment.id, 'reactions', { emoji: '🐶' })).status).toBe(201);
    });
  });

  describe('earlier texts of a comment', () => {
    const edits = async (id: string, person = veli) => person.client.get(`/comments/${id}/edits`);

    test('are listed newest first to everyone who can view it', async () => {
      const comment = await buildComment(ayse, task, 'Bir');
      expect((await edits(comment.id)).body.data).toEqual([]);
      for (const body of ['İki', 'Üç']) await ayse.client.patch(`/comments/${comment.id}`, { body });
      const { data } = (await edits(comment.id)).body;
      expect(data).toMatchObject([
        { version: 2, body: 'İki', writtenBy: { id: ayse.id } },
        { version: 1, body: 'Bir', writtenAt: comment.createdAt },
      ]);
    });

    test('are limited to the last fifty', async () => {
      const comment = await buildComment(ayse, task, '0');
      for (let index = 1; index <= 53; index += 1) await ayse.client.patch(`/comments/${comment.id}`, { body: String(index) });
      const { data } = (await edits(comment.id)).body;
      expect([data.length, data[0].body, data.at(-1).body]).toEqual([50, '52', '3']);
    });

    test('are hidden with a deleted comment and restored with it', async () => {
      const own = await buildTask(admin);
      const comment = await buildComment(ayse, own, 'Eski söz');
      await ayse.client.patch(`/comments/${comment.id}`, { body: 'Yeni söz' });
      await reply(veli, comment, 'Yanıt', own);
      await ayse.client.delete(`/comments/${comment.id}`);
      expect((await edits(comment.id)).body.data).toEqual([]);
      await act(ayse, comment.id, 'restore');
      expect((await edits(comment.id)).body.data).toMatchObject([{ body: 'Eski söz' }]);
      await ayse.client.delete(`/comments/${comment.id}`);
      await expire();
      expect(await team.context.db.commentEdit.count({ where: { commentId: comment.id } })).toBe(0);
    });
  });

  describe('a deleted comment', () => {
    test('is restored unchanged with its reactions and emitted once', async () => {
      const comment = await buildComment(ayse, task, `Bak ${mention(veli)}`);
      await act(veli, comment.id, 'reactions', { emoji: '👍' });
      const before = await read(comment.id);
      await ayse.client.delete(`/comments/${comment.id}`);
      expect((await read(comment.id)).code).toBe('comment.not_found');
      const events = await eventsDuring(admin.client, async () => {
        const { status, body } = await act(ayse, comment.id, 'restore');
        expect([status, body]).toMatchObject([200, { ...before, reactions: [{ mine: false }], updatedAt: expect.any(String), version: 3 }]);
        expect(await act(ayse, comment.id, 'restore')).toMatchObject({ status: 409, body: { code: 'comment.not_deleted' } });
      });
      expect(kindsOf(events)).toEqual(['comment.restored']);
    });

    test('is restored only by the person who deleted it and by leads', async () => {
      const project = await buildProject(admin);
      const own = await buildTask(admin, { project: project.key });
      const comment = await buildComment(ayse, own);
      await admin.client.delete(`/comments/${comment.id}`);
      for (const person of [ayse, veli])
        expect(await act(person, comment.id, 'restore')).toMatchObject({ status: 403, body: { role: 'deleter or lead' } });
      expect((await act(admin, comment.id, 'restore')).status).toBe(200);
      await ayse.client.delete(`/comments/${comment.id}`);
      expect((await act(admin, comment.id, 'restore')).status).toBe(200);
    });

    test('is removed after a week; with replies, an empty placeholder stays', async () => {
      const own = await buildTask(admin);
      const [head, alone] = [await buildComment(ayse, own, 'Baş'), await buildComment(ayse, own, 'Tek')];
      await reply(veli, head, 'Yanıt', own);
      for (const { id } of [head, alone]) await ayse.client.delete(`/comments/${id}`);
      await expire();
      const stored = await team.context.db.comment.findMany({ where: { taskId: own.id }, orderBy: { id: 'asc' } });
      expect(stored.map(({ body }) => body)).toEqual(['', 'Yanıt']);
      for (const { id } of [head, alone]) expect((await act(ayse, id, 'restore')).status).toBe(404);
      expect(await list(own)).toMatchObject([{ id: head.id, body: '' }, { body: 'Yanıt' }]);
    });

    test('is redacted in activity, the log, streams and webhooks', async () => {
      const receiver = await startReceiver();
      const hook = await buildWebhook(admin, receiver.url, { events: ['comment.*'] });
      const after = (await admin.client.graphql('{ eventCursor }')).body.data.eventCursor;
      const own = await buildTask(admin);
      const comment = await buildComment(ayse, own, 'Gizli eski');
      await ayse.client.patch(`/comments/${comment.id}`, { body: '- [ ] Gizli kutu' });
      await ayse.client.patch(`/comments/${comment.id}/checklist`, { item: 1, text: 'Gizli kutu', done: true });
      await act(veli, comment.id, 'reactions', { emoji: '🦉' });
      await deliver(team);
      const read = async () => {
        const activity = 'activity { nodes { text changes { field from to } } }';
        const query = `{ task(id: "${own.id}") { ${activity} project { ${activity} } } events(after: "${after}", first: 200) { nodes { data previous } } }`;
        const stream = await openStream(admin.client, `/events/stream?after=${after}`);
        await stream.until(() => stream.events.some(({ data }) => data.data?.emoji !== undefined));
        await stream.close();
        receiver.arrived.length = 0;
        await admin.client.post(`/webhooks/${hook.id}/redeliver`, { since: task.createdAt, include: 'all' });
        await deliver(team);
        return {
          graphql: await admin.client.graphql(query),
          history: (await admin.client.get(`/tasks/${own.id}/activity`)).body,
          log: (await admin.client.get(`/events?limit=200&after=${after}`)).body,
          stream: stream.events,
          webhook: receiver.arrived.map(({ body }) => JSON.parse(body)),
        };
      };
      const leaking = async () =>
        Object.entries(await read()).flatMap(([channel, answer]) => (/Gizli|🦉/.test(JSON.stringify(answer)) ? [channel] : []));
      const channels = ['graphql', 'history', 'log', 'stream', 'webhook'];
      expect(await leaking()).toEqual(channels);
      await ayse.client.delete(`/comments/${comment.id}`);
      expect(await leaking()).toEqual([]);
      await act(ayse, comment.id, 'restore');
      expect(await leaking()).toEqual(channels);
      await receiver.stop();
    });

    test('is restored only once by concurrent requests', async () => {
      const comment = await buildComment(ayse, task);
      await ayse.client.delete(`/comments/${comment.id}`);
      const answers = await Promise.all([1, 2, 3].map(() => act(ayse, comment.id, 'restore')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
  });

  describe('files of a comment', () => {
    test('belong to its task, in the given order, and are listed while they exist', async () => {
      const own = await buildTask(admin);
      const [one, two] = [
        await buildFile(ayse, { task: own.id }, { name: 'bir.txt' }),
        await buildFile(ayse, { task: own.id }, { name: 'iki.txt' }),
      ];
      const events = await eventsDuring(admin.client, async () => {
        const { status, body } = await write(ayse, { body: 'Ekledim', files: [two.id, one.id] }, own);
        expect([status, body.files]).toEqual([201, [two, one].map(({ id, name }) => ({ id, name }))]);
        const changed = await ayse.client.patch(`/comments/${body.id}`, { files: [one.id] });
        expect(changed.body).toMatchObject({ files: [{ id: one.id }], body: 'Ekledim', editedAt: null, version: 2 });
        expect((await ayse.client.patch(`/comments/${body.id}`, { files: [one.id] })).body.version).toBe(2);
        await ayse.client.patch(`/comments/${body.id}`, { files: [two.id, one.id] });
        await ayse.client.delete(`/files/${one.id}`);
        expect((await read(body.id)).files).toEqual([{ id: two.id, name: 'iki.txt' }]);
        await ayse.client.patch(`/files/${two.id}`, { task: null });
        expect((await read(body.id)).files).toEqual([]);
      });
      expect(events.filter(({ event }) => event === 'comment.updated').map(({ data, previous }) => [data.files, previous])).toEqual([
        [[{ id: one.id }], { files: [{ id: two.id }, { id: one.id }] }],
        [[{ id: two.id }, { id: one.id }], { files: [{ id: one.id }] }],
      ]);
    });

    test('cannot be hidden or belong to another task', async () => {
      const elsewhere = await buildFile(ayse, { task: (await buildTask(admin)).id });
      const hidden = await buildProject(veli, { visibility: 'private' });
      const secret = await buildFile(veli, { project: hidden.key });
      for (const [file, code] of [
        [elsewhere, 'field.other_task'],
        [secret, 'file.not_found'],
      ] as const)
        expect(await write(ayse, { body: 'Bak', files: [file.id] })).toMatchObject({
          status: 400,
          body: { errors: [{ pointer: '/files/0', code }] },
        });
      const own = await buildFile(ayse, { task: task.id });
      const { body: token } = await ayse.client.post('/tokens', { name: 'Görevler', scopes: ['tasks:read', 'tasks:write'] });
      const limited = await new Client(token.token).post(`/tasks/${task.id}/comments`, { body: 'Bak', files: [own.id] });
      expect(limited.body.errors).toMatchObject([{ code: 'file.not_found' }]);
    });
  });

  describe('the feed', () => {
    const notificationAbout = async (person: Person, about: { id: string }) => {
      await takeFeed(team);
      return (await feedOf(person.client)).find((each) => each.task?.id === about.id);
    };

    test('notifies participants of a thread about a reply, and others about a comment', async () => {
      const own = await buildTask(admin);
      const head = await buildComment(ayse, own);
      await buildComment(veli, own, 'Başka konu');
      await reply(admin, head, 'Yanıt', own);
      expect(await notificationAbout(ayse, own)).toMatchObject({ reason: 'answered' });
      expect((await notificationAbout(ayse, own)).text).toMatch(/yazdığın bir konuşmaya yanıt ver/);
      expect(await notificationAbout(veli, own)).toMatchObject({ reason: 'replied' });
    });

    test('notifies participants when a thread is resolved', async () => {
      const own = await buildTask(admin);
      const head = await buildComment(ayse, own);
      await act(veli, head.id, 'resolve');
      expect(await notificationAbout(ayse, own)).toMatchObject({
        reason: 'resolved',
        kind: 'comment.resolved',
        text: expect.stringMatching(/çözüldü/),
      });
      expect(await notificationAbout(veli, own)).toBeUndefined();
    });

    test('notifies the author about a reaction with low priority until it is removed', async () => {
      const own = await buildTask(admin);
      const comment = await buildComment(ayse, own);
      await act(veli, comment.id, 'reactions', { emoji: '🎉' });
      expect(await notificationAbout(ayse, own)).toMatchObject({
        reason: 'reacted',
        text: expect.stringContaining('yorumuna 🎉 bıraktı'),
        score: 2,
      });
      await veli.client.delete(`/comments/${comment.id}/reactions/${encodeURIComponent('🎉')}`);
      expect(await notificationAbout(ayse, own)).toBeUndefined();
    });
  });

  test('is described in the activity of the task', async () => {
    const own = await buildTask(admin, { title: 'Geçmiş' });
    const head = await buildComment(ayse, own);
    await act(veli, head.id, 'reactions', { emoji: '🎉' });
    await veli.client.delete(`/comments/${head.id}/reactions/${encodeURIComponent('🎉')}`);
    await act(veli, head.id, 'resolve');
    await act(veli, head.id, 'reopen');
    await ayse.client.delete(`/comments/${head.id}`);
    await act(ayse, head.id, 'restore');
    const texts = async (language: string) =>
      (await admin.client.get(`/tasks/${own.id}/activity?limit=6`, { 'accept-language': language })).body.data
        .map(({ text }: { text: string }) => text.replaceAll(new RegExp(`${own.number}('?)`, 'g'), 'N$1'))
        .reverse();
    expect((await texts('en')).map((text: string) => text.replace(/^\S+ /, ''))).toEqual([
      'reacted with 🎉 to a comment on N',
      'took back a reaction (🎉) to a comment on N',
      'resolved a thread on N',
      'reopened a thread on N',
      'deleted a comment on N',
      'restored a comment on N',
    ]);
    expect((await texts('tr'))[0]).toMatch(/^Veli, N'\S+ki bir yoruma 🎉 bıraktı$/);
  });
});
