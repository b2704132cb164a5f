import { beforeEach, describe, expect, test } from 'vitest';
import { listTasks } from '../../../schema/work/task/list.ts';
import { testApp } from '../../support/app.ts';
import {
  buildCycle,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  newKey,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { random } from '../../support/random.ts';
import { recordedApp } from '../../support/recorder.ts';

type Names = {
  project: string[];
  createdBy: string[];
  assignee: string[] | null;
  cycle: string | null;
  milestone: string | null;
  labels: string[][];
  watchers: string[][];
};

/** The names of all tasks by plain joins. */
const joined = {
  name: 'test.names',
  text: `select json_build_array(p.key, p.name) as project, json_build_array(c.name, c.avatar) as "createdBy",
      case when a.id is not null then json_build_array(a.name, a.avatar) end as assignee, y.name as cycle, s.name as milestone,
      coalesce((select json_agg(json_build_array(l.name, l.color) order by l.name_key, l.id) from task_label k
        join label l on l.organization_id = k.organization_id and l.id = k.label_id
        where k.organization_id = t.organization_id and k.task_id = t.id), '[]') as labels,
      coalesce((select json_agg(json_build_array(m.name, m.avatar) order by m.name_key, m.id) from task_watcher k
        join member m on m.organization_id = k.organization_id and m.id = k.user_id
        where k.organization_id = t.organization_id and k.task_id = t.id), '[]') as watchers
    from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id
      join member c on c.organization_id = t.organization_id and c.id = t.created_by_id
      left join member a on a.organization_id = t.organization_id and a.id = t.assignee_id
      left join cycle y on y.organization_id = t.organization_id and y.id = t.cycle_id
      left join milestone s on s.organization_id = t.organization_id and s.id = t.milestone_id
    where t.organization_id = $1 and t.deleted_at is null order by t.created_at desc, t.id desc`,
};

type Named = { name: string; avatar: string | null };
type Listed = {
  project: { key: string; name: string };
  createdBy: Named;
  assignee: Named | null;
  cycle: { name: string } | null;
  milestone: { name: string } | null;
  labels: { name: string; color: string }[];
  watchers: Named[];
};

const person = ({ name, avatar }: Named) => [name, avatar];
const namesIn = ({ project, createdBy, assignee, cycle, milestone, labels, watchers }: Listed) => ({
  project: [project.key, project.name],
  createdBy: person(createdBy),
  assignee: assignee && person(assignee),
  cycle: cycle?.name ?? null,
  milestone: milestone?.name ?? null,
  labels: labels.map(({ name, color }) => [name, color]),
  watchers: watchers.map(person),
});

describe('the names in tasks', () => {
  let team: Organization;
  let other: Person;
  let project: { id: string; key: string };
  let label: { id: string };
  let cycle: { id: string };
  let milestone: { id: string };
  let task: { id: string };
  beforeEach(async () => {
    team = await buildOrganization();
    other = await team.person({ name: 'Ayşe' });
    project = await buildProject(team.admin);
    label = await buildLabel(team.admin, 'acil');
    cycle = await buildCycle(team.admin, project.id);
    milestone = await buildMilestone(team.admin, project.id);
    task = await buildTask(team.admin, {
      project: project.id,
      cycle: cycle.id,
      milestone: milestone.id,
      assignee: other.id,
      labels: [label.id, (await buildLabel(team.admin, 'çağrı')).id],
    });
    await other.client.put(`/tasks/${task.id}/watch`);
  });

  const stored = async () => (await testApp()).services.database.sql<Names>(joined, [team.id]);
  const listed = async () => ((await team.admin.client.get('/tasks?limit=200')).body.data as Listed[]).map(namesIn);
  const raw = async (text: string, ...values: unknown[]) =>
    (await testApp()).services.database.sql({ name: `test.${text.length}`, text, prepare: false }, values);

  test.each<[string, () => Promise<unknown>]>([
    ['a person', () => other.client.patch('/me', { name: 'Zehra' })],
    ['a picture', () => other.client.patch('/me', { avatar: 'https://ornek.test/a.png' })],
    ['a label', () => team.admin.client.patch(`/labels/${label.id}`, { name: 'şimdi' })],
    ['the color of a label', () => team.admin.client.patch(`/labels/${label.id}`, { color: '#123456' })],
    ['a project', () => team.admin.client.patch(`/projects/${project.id}`, { name: 'Başka' })],
    ['the key of a project', () => team.admin.client.patch(`/projects/${project.id}`, { key: newKey() })],
    ['a cycle', () => team.admin.client.patch(`/cycles/${cycle.id}`, { name: 'Başka' })],
    ['a milestone', () => team.admin.client.patch(`/milestones/${milestone.id}`, { name: 'Başka' })],
    ['a milestone that is deleted', () => team.admin.client.delete(`/milestones/${milestone.id}`)],
    ['a member who is removed', () => team.admin.client.delete(`/members/${other.id}`)],
    ['a person by another server', () => raw('update member set name = $2 where id = $1', other.id, 'Zehra')],
    ['a label by another server', () => raw("update label set name = $2, name_key = 'z' where id = $1", label.id, 'zil')],
    ['a cycle by another server', () => raw('update cycle set name = $2 where id = $1', cycle.id, 'Başka')],
    ['a milestone by another server', () => raw('update milestone set name = $2 where id = $1', milestone.id, 'Başka')],
    ['a project by another server', () => raw('update project set name = $2 where id = $1', project.id, 'Başka ad')],
  ])('are new in lists and in the task right after a change of %s', async (_, change) => {
    const before = await listed();
    expect(before).toEqual(await stored());
    await change();
    const after = await stored();
    expect(after).not.toEqual(before);
    expect(await listed()).toEqual(after);
    expect([namesIn((await team.admin.client.get(`/tasks/${task.id}`)).body)]).toEqual(after);
    const document = `{ tasks { nodes { project { key name } createdBy { name avatar } assignee { name avatar } cycle { name } milestone { name } labels { name color }
      watchers { name avatar } } } }`;
    for (let run = 0; run < 3; run += 1) expect((await team.admin.client.data(document)).tasks.nodes.map(namesIn)).toEqual(after);
  });

  test('equal plain joins after generated changes', async () => {
    const next = random();
    const any = <T>(values: readonly T[]): T => values[next(values.length)] as T;
    const people = [other, await team.person({ name: 'Can' }), team.admin];
    const labels = [label.id];
    const projects = [project.id, (await buildProject(team.admin)).id];
    const milestones = [milestone.id, (await buildMilestone(team.admin, project.id)).id];
    const word = () => `${any(['ışık', 'çam', 'Deniz', 'a', 'z', 'Şen'])} ${next(1000)}`;
    const changes: (() => Promise<unknown>)[] = [
      () => any(people).client.patch('/me', { name: word() }),
      () => any(people).client.patch('/me', { avatar: any([null, `https://ornek.test/${next(9)}.png`]) }),
      () => team.admin.client.patch(`/labels/${any(labels)}`, { name: word() }),
      async () => labels.push((await buildLabel(team.admin, `${word()} ${next(1e9)}`)).id),
      () => team.admin.client.patch(`/projects/${any(projects)}`, { name: word() }),
      () => team.admin.client.patch(`/projects/${any(projects)}`, { key: newKey() }),
      () => team.admin.client.patch(`/cycles/${cycle.id}`, { name: word() }),
      () => team.admin.client.patch(`/milestones/${any(milestones)}`, { name: word() }),
      () => team.admin.client.patch(`/tasks/${task.id}`, { cycle: any([null, cycle.id]), milestone: any([null, ...milestones]) }),
      () => buildTask(any(people), { project: any(projects), labels: [any(labels)], assignee: any(people).id }),
      () => team.admin.client.patch(`/tasks/${task.id}`, { labels: [any(labels), any(labels)], assignee: any(people).id }),
      () => any(people).client.put(`/tasks/${task.id}/watch`),
      () => any(people).client.delete(`/tasks/${task.id}/watch`),
    ];
    for (let step = 0; step < 60; step += 1) {
      await any(changes)();
      expect(await listed()).toEqual(await stored());
    }
  });

  test('are those of the transaction inside it, and the earlier ones outside it and after a rollback', async () => {
    const { database } = (await testApp()).services;
    const before = await listed();
    const inside = async () => (await listTasks(team.context, {}, null, {})).nodes.map(({ project: { name } }) => name);
    const [outside, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction = database.transaction(async () => {
      await raw('update project set name = $2 where id = $1', project.id, 'Denenen');
      expect(await inside()).toEqual(['Denenen']);
      changed.resolve();
      await outside.promise;
      expect(await inside()).toEqual(['Denenen']);
      throw new Error('undone');
    });
    await changed.promise;
    expect(await listed()).toEqual(before);
    outside.resolve();
    await expect(transaction).rejects.toThrow('undone');
    expect(await listed()).toEqual(before);
  });

  test('are read once, and again after a change', async () => {
    const recorded = await recordedApp();
    const asked = async () => (await recorded.ask(team.admin, '/tasks')).statements.map(({ name }) => name);
    await asked();
    expect(await asked()).toEqual(['task.list', 'task.links']);
    await team.admin.client.patch(`/labels/${label.id}`, { name: 'şimdi' });
    expect([await asked(), await asked()]).toEqual([
      ['task.list', 'task.links', 'task.names'],
      ['task.list', 'task.links'],
    ]);
  });
});
