import { describe, expect, test } from 'vitest';
import { toolbox } from '../../schema/assistant/toolbox.ts';
import { type Scope, scopes } from '../../schema/kernel/actor.ts';
import { Context } from '../../schema/kernel/context.ts';
import { engineMissing } from '../support/app.ts';
import {
  buildComment,
  buildLabel,
  buildMessage,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
} from '../support/builders/index.ts';

/** The toolbox of somebody, and calls to it as a model makes them. */
async function assistantOf(
  team: Organization,
  user: string,
  { held = scopes, role = 'member' }: { held?: readonly Scope[]; role?: 'member' | 'guest' } = {},
) {
  const actor = { ...team.context.actor, user, role, scopes: new Set(held) };
  const box = toolbox(new Context(team.context.services, { ...team.context, actor, via: 'rest' }));
  const message = await buildMessage(team, user);
  const call = (name: string, given: unknown) =>
    box.call({ id: 'call_1', name, arguments: typeof given === 'string' ? given : JSON.stringify(given) }, message);
  return {
    names: box.definitions.map(({ name }) => name),
    definitions: box.definitions,
    message,
    call,
    /** What a read answered. */
    read: async (name: string, given: unknown) =>
      JSON.parse(/<data tool="\w+">\n(.*)\n<\/data>/.exec((await call(name, given)).content)?.[1] ?? 'null'),
    /** What the model is told of anything else. */
    told: async (name: string, given: unknown) => JSON.parse((await call(name, given)).content),
  };
}

describe.skipIf(engineMissing)('the toolbox', () => {
  test('reads with the rights of the caller', async () => {
    const team = await buildOrganization();
    const [ayse, can] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'Can' })];
    const secret = await buildProject(ayse, { visibility: 'private' });
    const task = await buildTask(ayse, { project: secret.id, title: 'Gizli iş', assignee: ayse.id });
    const [hers, his] = [await assistantOf(team, ayse.id), await assistantOf(team, can.id)];
    expect((await hers.read('list_my_tasks', {})).items).toMatchObject([{ number: task.number, title: 'Gizli iş' }]);
    expect(await hers.read('get_task', { id: task.number })).toMatchObject({ title: 'Gizli iş', assignee: { name: 'Ayşe' } });
    expect((await his.read('list_tasks', {})).items).toEqual([]);
    expect((await his.told('get_task', { id: task.number })).error).toMatchObject({ code: 'task.not_found', status: 404 });
    expect((await his.told('list_task_comments', { id: task.id })).error).toMatchObject({ code: 'task.not_found' });
  });
});
