import type { Caller, Happened, World } from './world.ts';

// Who may see what, told once more in plain words, without a line of the product.

/** Whose eyes. */
export type Eyes = Pick<Caller, 'user' | 'projects' | 'scopes'>;

/** Whether a credential is for that. */
export const has = ({ scopes }: Eyes, scope: string) => !scopes || scopes.includes(scope);

/** Members see a project; all but guests see an open one; a credential for some projects sees no others. */
export function sees(world: World, { user, projects }: Eyes, id: string): boolean {
  const project = world.projects.get(id);
  if (!project || (projects && !projects.includes(id))) return false;
  return project.members.has(user) || (project.open && world.roles.get(user) !== 'guest');
}

export const seesTask = (world: World, eyes: Eyes, id: string): boolean => {
  const task = world.tasks.get(id);
  return task !== undefined && !task.purged && sees(world, eyes, task.project);
};

/** Files of a deleted task are gone with it. */
export const seesFile = (world: World, eyes: Eyes, id: string): boolean => {
  const file = world.files.get(id);
  if (!file || file.deleted || (file.task !== null && world.tasks.get(file.task)?.deleted !== null)) return false;
  return sees(world, eyes, file.project);
};

type Part = 'projects' | 'tasks' | 'trash' | 'comments' | 'files' | 'contents';

/** The texts that stand somewhere now and that these eyes see, by what they are. */
export function present(world: World, eyes: Eyes): Readonly<Record<Part, ReadonlySet<string>>> {
  const projects = [...world.projects.values()].filter(({ id }) => sees(world, eyes, id));
  const tasks = has(eyes, 'tasks:read') ? [...world.tasks.values()].filter(({ id }) => seesTask(world, eyes, id)) : [];
  const live = tasks.filter(({ deleted }) => deleted === null);
  const comments = [...world.comments.values()].filter(({ task, deleted }) => !deleted && live.some(({ id }) => id === task));
  const files = has(eyes, 'files:read') ? [...world.files.values()].filter(({ id }) => seesFile(world, eyes, id)) : [];
  const trash = tasks.filter(({ deleted }) => deleted !== null);
  return {
    projects: new Set(projects.flatMap(({ name, description }) => (has(eyes, 'projects:read') ? [name, description] : [name]))),
    tasks: new Set(live.flatMap(({ title, description }) => [title, description])),
    trash: new Set(trash.flatMap(({ title, description }) => [title, description])),
    comments: new Set(comments.map(({ body }) => body)),
    files: new Set(files.map(({ name }) => name)),
    contents: new Set(files.map(({ content }) => content)),
  };
}

export const union = (...sets: readonly Iterable<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

/** Everything that stands anywhere and that these eyes may see. */
export const anything = (world: World, eyes: Eyes): Set<string> => union(...Object.values(present(world, eyes)));

/** Ids of what is there now, to be found by these eyes. */
export function there(world: World, eyes: Eyes): Set<string> {
  const tasks = [...world.tasks.values()].filter(({ id, deleted }) => deleted === null && seesTask(world, eyes, id)).map(({ id }) => id);
  const comments = [...world.comments.values()].filter(({ task, deleted }) => !deleted && tasks.includes(task)).map(({ id }) => id);
  const files = [...world.files.keys()].filter((id) => seesFile(world, eyes, id));
  const projects = [...world.projects.keys()].filter((id) => sees(world, eyes, id));
  return new Set([
    ...(has(eyes, 'tasks:read') ? [...tasks, ...comments] : []),
    ...(has(eyes, 'files:read') ? files : []),
    ...(has(eyes, 'projects:read') ? projects : []),
  ]);
}

const scopes = { task: 'tasks:read', comment: 'tasks:read', file: 'files:read', project: 'projects:read' };

/** An event is for who sees the project it happened in, and the one that its task or file is in now. */
export function mayRead(world: World, eyes: Eyes, { concept, project, task, file }: Happened): boolean {
  if (!has(eyes, scopes[concept]) || !sees(world, eyes, project)) return false;
  const [its, own] = [world.tasks.get(task ?? ''), world.files.get(file ?? '')];
  return (!its || its.purged || sees(world, eyes, its.project)) && (!own || own.purged || sees(world, eyes, own.project));
}

/** What stood in a comment that is deleted, or went with its task, nobody reads any more. */
function isGone({ comments, tasks }: World, id: string | undefined): boolean {
  const comment = comments.get(id ?? '');
  return comment !== undefined && (comment.deleted || tasks.get(comment.task)?.purged === true);
}

/** The texts of these events, as far as these eyes may read them now. */
export function told(world: World, eyes: Eyes, events: readonly Happened[] = world.log): Set<string> {
  const texts = new Set<string>();
  for (const event of events.filter((each) => mayRead(world, eyes, each))) {
    if (isGone(world, event.comment)) continue;
    for (const text of event.texts) texts.add(text);
    const { from = null, texts: old = [] } = event.before ?? {};
    if (from === null || sees(world, eyes, from)) for (const text of old) texts.add(text);
  }
  return texts;
}
