import { setFileStatus } from '../../../schema/knowledge/file/status.ts';
import { requestIndex } from '../../../schema/knowledge/index/requests.ts';
import { upload } from '../builders/file.ts';
import { index } from '../knowledge.ts';
import { type File, newMark, textWith } from './model.ts';
import { aComment, aFile, aProject, aTask, by, done, good, type Scene } from './scene.ts';

export async function comment(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const [task, body] = [aTask(scene), newMark()];
  const user = draws.of(model.roles.keys());
  if (!task) return;
  const files = draws.below(2) === 0 ? model.filesOf(task.id).map(({ id }) => id) : [];
  const reply = await actor.client.post(`/tasks/${task.id}/comments`, { body: `${textWith(body)} @[Kişi](${user})`, files });
  if (!done(scene, reply, task.project)) return;
  model.say({ id: reply.body.id, task: task.id, author: actor.user, body, thread: null, files });
}

export async function changeComment(scene: Scene): Promise<void> {
  const { model, draws } = scene;
  const [it, body] = [aComment(scene), newMark()];
  const task = it && model.tasks.get(it.task);
  if (!it || !task) return;
  const path = `/comments/${it.id}`;
  const gone = draws.below(3) === 0;
  const own = by(scene, ({ user }) => user === it.author);
  const { client } = own.actor;
  if (!done(own, await (gone ? client.delete(path) : client.patch(path, { body: textWith(body) })), task.project)) return;
  if (gone) {
    it.deleted = true;
    return model.recordComment(it);
  }
  it.names = null;
  it.earlier.push(it.body);
  model.recordComment(it, [body], [it.body]);
  it.body = body;
}

/** Uploads a file whose text is extracted and indexed as the jobs do. */
export async function uploadFile(scene: Scene): Promise<void> {
  const { team, model, actor, draws } = scene;
  const [project, task] = [aProject(scene), aTask(scene)];
  const [name, content] = [newMark(), newMark()];
  const place: Record<string, string> = draws.below(3) > 0 && task ? { task: task.id } : { project: project?.id ?? '' };
  const reply = await upload(actor, { name: `${name}.txt`, content: textWith(content) }, place);
  if (!good(reply)) return;
  const bare = { id: reply.body.id as string, project: reply.body.project.id as string, task: reply.body.task?.id ?? null };
  if (!done(scene, reply, bare.project)) return;
  const file: File = { ...bare, author: actor.user, name, content, deleted: false, purged: false };
  model.files.set(file.id, file);
  model.recordFile(file);
  const { context } = team;
  const text = textWith(content);
  await context.unitOfWork(async (unit) => {
    const blocks = [{ kind: 'text', page: 1, start: 0, end: text.length }];
    await context.db.fileText.create({ data: { organizationId: team.id, fileId: file.id, text, blocks } });
    await setFileStatus(context, unit, file.id, { status: 'indexing' });
    await requestIndex(context, unit, [{ kind: 'file', id: file.id }]);
  });
  await index(team.id);
  model.recordIndexing(file);
}

export async function changeFile(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const file = aFile(anyones);
  if (!file) return;
  const scene = by(anyones, ({ user }) => user === file.author);
  const { actor } = scene;
  const [project, task] = [aProject(scene), aTask(scene)];
  if (!project) return;
  const path = `/files/${file.id}`;
  if (draws.below(4) === 0) {
    if (!done(scene, await actor.client.delete(path), file.project)) return;
    file.deleted = true;
    return model.recordFile(file);
  }
  const name = draws.below(2) === 0 ? newMark() : file.name;
  const place = draws.below(2) === 0 && task ? { task: task.id } : { project: project.id };
  const stays = 'task' in place ? place.task === file.task : place.project === file.project;
  if (stays && name === file.name) return;
  const reply = await actor.client.patch(path, { ...(name !== file.name && { name: `${name}.txt` }), ...place });
  if (!done(scene, reply, file.project, reply.body.project?.id ?? file.project)) return;
  const before = { from: file.project === reply.body.project.id ? null : file.project, texts: [file.name] };
  Object.assign(file, { name, project: reply.body.project.id, task: reply.body.task?.id ?? null });
  model.recordFile(file, before);
}
