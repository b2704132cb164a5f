import { newMark, owl, saying, textWith } from './model.ts';
import { seesTask } from './oracle.ts';
import { aComment, aTask, by, done, good, type Scene, writes } from './scene.ts';

/** Adds or removes a relation between two tasks. */
export async function relate(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const task = aTask(scene);
  if (!task) return;
  const known = draws.below(4) === 0 ? draws.of([...task.relates, ...(task.original ? [task.original] : [])]) : undefined;
  const other = known ? model.tasks.get(known) : aTask(scene, { but: task });
  if (!other || other.purged) return;
  const kind = known ? (task.relates.has(known) ? 'relates' : 'duplicates') : draws.below(2) === 0 ? 'relates' : 'duplicates';
  const isSo = kind === 'relates' ? task.relates.has(other.id) : task.original === other.id;
  const path = `/tasks/${task.id}/relations`;
  const { client } = actor;
  const reply = await (known
    ? client.delete(`${path}/${kind}/${other.id}`)
    : client.post(path, { kind, task: other.id, ...(kind === 'duplicates' && { close: false }) }));
  if (!done(scene, reply, task.project, other.project)) return;
  if (kind === 'relates')
    for (const [one, its] of [
      [task, other],
      [other, task],
    ] as const)
      known ? one.relates.delete(its.id) : one.relates.add(its.id);
  else task.original = known ? null : other.id;
  // A change of a deleted task emits no visible event.
  if (isSo === (known !== undefined) && other.deleted === null) for (const each of [task, other]) model.recordTask(each);
}

/** Adds the number of a task, possibly a former one, to the description of another. */
export async function nameTask(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const task = aTask(scene);
  const named = draws.of([...model.tasks.values()].filter(({ purged }) => !purged));
  const text = newMark();
  if (!task || !named) return;
  const description = `${textWith(text)} ${saying(named.number)}`;
  if (!done(scene, await actor.client.patch(`/tasks/${task.id}`, { description }), task.project)) return;
  const before = { from: null, texts: [task.description] };
  Object.assign(task, { description: text, names: named.id });
  model.recordTask(task, { before, described: true });
}

/** Writes a comment with the number of another task. */
export async function nameInComment(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const task = aTask(anyones);
  const named = draws.of([...model.tasks.values()].filter(({ purged }) => !purged));
  if (!task || !named) return;
  const scene = by(anyones, (caller) => writes(model, caller, task.project));
  const body = newMark();
  const reply = await scene.actor.client.post(`/tasks/${task.id}/comments`, { body: `${textWith(body)} ${saying(named.number)}` });
  if (!done(scene, reply, task.project)) return;
  model.say({ id: reply.body.id, task: task.id, author: scene.actor.user, body, thread: null, names: named.id });
}

/** Checks or unchecks the box in a description, which is created first if needed. */
export async function tick(anyones: Scene): Promise<void> {
  const { model } = anyones;
  const task = aTask(anyones);
  if (!task) return;
  const scene = by(anyones, (caller) => writes(model, caller, task.project));
  const { client } = scene.actor;
  const box = (text: string) => `${task.id} ${text}`;
  const ticked = model.boxes.get(box(task.description));
  const before = { from: null, texts: [task.description] };
  if (ticked === undefined) {
    const text = newMark();
    const reply = await client.patch(`/tasks/${task.id}`, { description: `- [ ] ${textWith(text)}` });
    if (!done(scene, reply, task.project)) return;
    Object.assign(task, { description: text, names: null });
    model.boxes.set(box(text), false);
  } else {
    const given = { item: 1, text: textWith(task.description), done: !ticked };
    if (!done(scene, await client.patch(`/tasks/${task.id}/checklist`, given), task.project)) return;
    model.boxes.set(box(task.description), !ticked);
  }
  model.recordTask(task, { before, described: true });
}

/** Restores a deleted comment as the person who deleted it or a lead. */
export async function restoreComment(scene: Scene): Promise<void> {
  const { model, draws } = scene;
  const it = draws.of([...model.comments.values()].filter(({ deleted, task }) => deleted && model.tasks.get(task)?.deleted === null));
  const task = it && model.tasks.get(it.task);
  if (!it || !task) return;
  const own = by(scene, ({ user }) => user === it.author && seesTask(model, { user, projects: null, scopes: null }, task.id));
  if (!done(own, await own.actor.client.post(`/comments/${it.id}/restore`), task.project)) return;
  it.deleted = false;
  model.recordComment(it);
}

export async function reply(scene: Scene): Promise<void> {
  const { model, actor } = scene;
  const [it, body] = [aComment(scene), newMark()];
  const task = it && model.tasks.get(it.task);
  if (!it || !task) return;
  const answer = await actor.client.post(`/tasks/${task.id}/comments`, { body: textWith(body), replyTo: it.id });
  if (done(scene, answer, task.project))
    model.say({ id: answer.body.id, task: task.id, author: actor.user, body, thread: it.thread ?? it.id });
}

/** Resolves or reopens a thread. */
export async function resolve(scene: Scene): Promise<void> {
  const { model, actor } = scene;
  const it = aComment(scene);
  const task = it && model.tasks.get(it.task);
  const head = it && model.comments.get(it.thread ?? it.id);
  if (!it || !task || !head) return;
  if (!done(scene, await actor.client.post(`/comments/${it.id}/${head.resolved ? 'reopen' : 'resolve'}`), task.project)) return;
  head.resolved = !head.resolved;
  model.recordComment(head);
}

export async function react(scene: Scene): Promise<void> {
  const it = aComment(scene);
  const task = it && scene.model.tasks.get(it.task);
  if (!it || !task) return;
  const reply = await scene.actor.client.post(`/comments/${it.id}/reactions`, { emoji: owl });
  if (done(scene, reply, task.project)) it.reacted = true;
}

/** Creates a reminder for the caller. */
export async function remind(scene: Scene): Promise<void> {
  const { model, actor } = scene;
  const task = aTask(scene);
  if (!task) return;
  const reply = await actor.client.post(`/tasks/${task.id}/reminders`, { at: '2100-01-01T09:00:00Z' });
  if (good(reply) && done(scene, reply, task.project))
    model.reminders.set(reply.body.id, { id: reply.body.id, user: actor.user, task: task.id });
}

/** Creates a time entry. */
export async function record(anyones: Scene): Promise<void> {
  const { model } = anyones;
  const [task, note] = [aTask(anyones), newMark()];
  if (!task) return;
  const scene = by(anyones, (caller) => writes(model, caller, task.project));
  const { actor } = scene;
  const reply = await actor.client.post('/time-entries', { task: task.id, minutes: 5, note: textWith(note) });
  if (!done(scene, reply, task.project)) return;
  model.entries.set(reply.body.id, { id: reply.body.id, task: task.id, user: actor.user, note, deleted: false });
  model.log.push({ concept: 'task', project: task.project, task: task.id, texts: [note] });
}

/** Changes or deletes a time entry as its owner. */
export async function changeRecord(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const [entry, note] = [draws.of([...model.entries.values()].filter(({ deleted }) => !deleted)), newMark()];
  const task = entry && model.tasks.get(entry.task);
  if (!entry || !task) return;
  const gone = draws.below(3) === 0;
  const scene = by(anyones, ({ user }) => user === entry.user);
  const [{ client }, path] = [scene.actor, `/time-entries/${entry.id}`];
  if (!done(scene, await (gone ? client.delete(path) : client.patch(path, { note: textWith(note) })), task.project)) return;
  const before = { from: null, texts: [entry.note] };
  if (gone) entry.deleted = true;
  else {
    model.log.push({ concept: 'task', project: task.project, task: task.id, texts: [note], before });
    entry.note = note;
  }
}
