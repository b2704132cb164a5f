import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeTasks } from '../../../schema/work/task/delete.ts';
import { newMark, type Task, textWith } from './model.ts';
import { seesTask } from './oracle.ts';
import { aProject, aTask, by, done, type Scene } from './scene.ts';

export async function createTask(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const project = aProject(scene);
  if (!project) return;
  const [title, description] = [newMark(), newMark()];
  const parent =
    draws.below(3) === 0 ? draws.of([...model.tasks.values()].filter((each) => each.project === project.id && !each.purged)) : undefined;
  const blocker = draws.below(3) === 0 ? aTask(scene) : undefined;
  const body = { project: project.id, title: textWith(title), description: textWith(description) };
  const reply = await actor.client.post('/tasks', {
    ...body,
    ...(parent && { parent: parent.id }),
    ...(blocker && { blockedBy: [blocker.id] }),
  });
  if (!done(scene, reply, project.id, ...(blocker ? [blocker.project] : []))) return;
  const blockedBy = new Set(blocker ? [blocker.id] : []);
  const bare = { id: reply.body.id as string, project: project.id, parent: parent?.id ?? null, deleted: null, purged: false };
  const others = { number: reply.body.number as string, names: null, relates: new Set<string>(), original: null };
  const task: Task = { ...bare, ...others, title, description, blockedBy };
  model.tasks.set(task.id, task);
  model.recordTask(task, { described: true });
}

export async function editTask(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const task = aTask(scene);
  if (!task) return;
  const field = draws.below(2) === 0 ? 'title' : 'description';
  const text = newMark();
  if (!done(scene, await actor.client.patch(`/tasks/${task.id}`, { [field]: textWith(text) }), task.project)) return;
  const before = { from: null, texts: [task[field]] };
  task[field] = text;
  if (field === 'description') task.names = null;
  model.recordTask(task, { before, described: field === 'description' });
}

let days = 0;

/** Lets the agent propose another title of a task. */
export async function proposeTitle(scene: Scene): Promise<void> {
  const { model } = scene;
  const [task, title] = [aTask(scene), newMark()];
  if (!task || !model.agent) return;
  const { status, body } = await model.agent.client.patch(`/tasks/${task.id}`, { title: textWith(title) });
  if (status !== 202) return;
  model.proposals.set(body.id, { id: body.id, task: task.id, project: task.project, titles: [task.title, title] });
}

/** Lets the agent begin a run on a task. */
export async function beginRun(scene: Scene): Promise<void> {
  const { model } = scene;
  const [task, goal] = [aTask(scene), newMark()];
  if (!task || !model.agent) return;
  const { status, body } = await model.agent.client.post('/runs', { task: task.id, goal: textWith(goal) });
  if (status === 201) model.runs.set(body.id, { id: body.id, task: task.id, goal });
}

/** Changes a task without a new text, so that its event contains only existing ones. */
export async function touchTask(scene: Scene): Promise<void> {
  const task = aTask(scene);
  days += 1;
  const startDate = new Date(days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (!task || !done(scene, await scene.actor.client.patch(`/tasks/${task.id}`, { startDate }), task.project)) return;
  scene.model.recordTask(task);
}

/** Moves a task, in some cases together with a new title or after another change in the same unit of work. */
export async function moveTask(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const hidden = [...model.projects.values()].filter(({ open }) => !open);
  const scene = by(anyones, ({ user }) => hidden.some(({ members }) => members.has(user)));
  const { actor } = scene;
  const task = aTask(scene);
  const target = aProject(scene, ({ id }) => id !== task?.project);
  if (!task || !target) return;
  const [from, old, family] = [task.project, task.title, model.family(task)];
  const way = draws.of(['alone', 'alone', 'renamed', 'changed'] as const);
  const text = newMark();
  const move = { id: task.id, project: target.id, ...(way === 'renamed' && { title: textWith(text) }) };
  const change = { id: task.id, description: textWith(text) };
  const operations = [...(way === 'changed' ? [{ update: change }] : []), { update: move }];
  if (!done(scene, await actor.client.post('/tasks:batch', { operations }), from, target.id)) return;
  if (way === 'changed') {
    const before = { from: null, texts: [task.description] };
    task.description = text;
    task.names = null;
    model.recordTask(task, { before, described: true });
  }
  if (way === 'renamed') task.title = text;
  task.parent = null;
  for (const each of family) each.project = target.id;
  for (const file of family.flatMap(({ id }) => model.filesOf(id))) {
    file.project = target.id;
    model.recordFile(file);
  }
  for (const each of family) model.recordTask(each, { before: { from, texts: way === 'renamed' && each === task ? [old] : [] } });
}

let deletions = 0;

export async function deleteTask(scene: Scene): Promise<void> {
  const { model, actor } = scene;
  const task = aTask(scene);
  if (!task || !done(scene, await actor.client.delete(`/tasks/${task.id}`), task.project)) return;
  deletions += 1;
  const live = model.family(task).filter(({ deleted }) => deleted === null);
  for (const each of live) each.deleted = deletions;
  for (const each of [...live, ...model.blockedBy(live)]) model.recordTask(each);
}

export async function restoreTask(scene: Scene): Promise<void> {
  const { model, actor } = scene;
  const task = aTask(scene, { live: false });
  if (!task || !done(scene, await actor.client.post(`/tasks/${task.id}/restore`), task.project)) return;
  const gone = task.deleted;
  const back = model.family(task).filter(({ deleted }) => deleted === gone);
  for (const each of back) each.deleted = null;
  for (const each of [...back, ...model.blockedBy(back)]) model.recordTask(each);
}

/** Purges a deleted task as the job does after thirty days, with its events in projects it had left. */
export async function purge({ team, model, draws }: Scene): Promise<void> {
  const task = draws.of([...model.tasks.values()].filter(({ deleted, purged }) => deleted !== null && !purged));
  if (!task) return;
  const family = model.family(task).filter(({ purged }) => !purged);
  const ids = family.map(({ id }) => id);
  await team.context.db.task.updateMany({ where: { id: { in: ids } }, data: { deletedAt: new Date(0) } });
  await purgeAll(team.context.services.database, purgeTasks);
  for (const each of family) each.purged = true;
  for (const file of ids.flatMap((id) => model.filesOf(id))) Object.assign(file, { deleted: true });
  const stays = model.log.filter(({ task: id, project }) => !id || !ids.includes(id) || model.tasks.get(id)?.project === project);
  model.log.splice(0, model.log.length, ...stays);
}

export async function block(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const task = aTask(scene);
  const [first] = task?.blockedBy ?? [];
  const free = task && first !== undefined && draws.below(4) === 0;
  const blocker = free ? model.tasks.get(first) : aTask(scene, { but: task });
  if (!task || !blocker || (!free && task.blockedBy.has(blocker.id))) return;
  const seen = blocker.deleted === null && seesTask(model, actor, blocker.id);
  const reply = await actor.client.patch(`/tasks/${task.id}`, free ? { removeBlockedBy: [blocker.id] } : { addBlockedBy: [blocker.id] });
  // Removing a hidden blocker has no effect and is no error.
  if (!done(scene, reply, task.project, ...(free ? [] : [blocker.project])) || !seen) return;
  if (free) task.blockedBy.delete(blocker.id);
  else task.blockedBy.add(blocker.id);
  model.recordTask(task);
}

export async function assign(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const task = aTask(scene);
  const user = draws.of(model.roles.keys());
  if (!task) return;
  const { body } = await actor.client.get(`/tasks/${task.id}`);
  const reply = await actor.client.patch(`/tasks/${task.id}`, { assignee: user });
  if (done(scene, reply, task.project) && reply.body.version !== body.version) model.recordTask(task);
}
