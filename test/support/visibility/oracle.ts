import type { Caller, Comment, Happened, Model, Template, View } from './model.ts';

// The rules of visibility, stated again independently of the product's code.

/** A viewer: a user with the limits of a credential. */
export type Eyes = Pick<Caller, 'user' | 'projects' | 'scopes'>;

/** Whether a credential has the scope. */
export const has = ({ scopes }: Eyes, scope: string) => !scopes || scopes.includes(scope);

/**
 * Deleted projects are hidden. Members can view a project; everyone except guests can view an open one; a limited credential only views
 * its projects.
 */
export function sees(model: Model, { user, projects }: Eyes, id: string): boolean {
  const project = model.projects.get(id);
  if (!project || project.trashed || (projects && !projects.includes(id))) return false;
  return project.members.has(user) || (project.open && model.roles.get(user) !== 'guest');
}

export const seesTask = (model: Model, eyes: Eyes, id: string): boolean => {
  const task = model.tasks.get(id);
  return task !== undefined && !task.purged && sees(model, eyes, task.project);
};

/** Files of a deleted task are hidden with it. */
export const seesFile = (model: Model, eyes: Eyes, id: string): boolean => {
  const file = model.files.get(id);
  if (!file || file.deleted || (file.task !== null && model.tasks.get(file.task)?.deleted !== null)) return false;
  return sees(model, eyes, file.project);
};

/** A view is visible to its owner, to people who can view its project, or to everyone except guests. */
export const seesView = (model: Model, eyes: Eyes, { owner, project, everybodys }: View): boolean =>
  project === null ? owner === eyes.user || (everybodys && model.roles.get(eyes.user) !== 'guest') : sees(model, eyes, project);

/** A template is visible with its project; one without a project is visible to everyone except guests. */
export const seesTemplate = (model: Model, eyes: Eyes, { project }: Template): boolean =>
  project === null ? model.roles.get(eyes.user) !== 'guest' : sees(model, eyes, project);

type Part =
  | 'updates'
  | 'cycles'
  | 'milestones'
  | 'entries'
  | 'fields'
  | 'templates'
  | 'views'
  | 'projects'
  | 'tasks'
  | 'trash'
  | 'comments'
  | 'files'
  | 'attached'
  | 'contents';

/** Current texts that the viewer can view, by kind. */
export function present(model: Model, eyes: Eyes): Readonly<Record<Part, ReadonlySet<string>>> {
  const projects = [...model.projects.values()].filter(({ id }) => sees(model, eyes, id));
  const tasks = has(eyes, 'tasks:read') ? [...model.tasks.values()].filter(({ id }) => seesTask(model, eyes, id)) : [];
  const live = tasks.filter(({ deleted }) => deleted === null);
  const comments = [...model.comments.values()].filter(({ task, deleted }) => !deleted && live.some(({ id }) => id === task));
  const files = has(eyes, 'files:read') ? [...model.files.values()].filter(({ id }) => seesFile(model, eyes, id)) : [];
  const trash = tasks.filter(({ deleted }) => deleted !== null);
  const plans = (kind: string) =>
    new Set(
      [...model.plans.values()]
        .filter((plan) => plan.kind === kind && !plan.deleted && sees(model, eyes, plan.project))
        .map(({ text }) => text),
    );
  const views = has(eyes, 'tasks:read') ? [...model.views.values()].filter((view) => seesView(model, eyes, view)) : [];
  return {
    updates: has(eyes, 'projects:read') ? plans('update') : new Set(),
    // A task contains the names of its cycle and its milestone.
    cycles: plans('cycle'),
    milestones: plans('milestone'),
    entries: new Set(
      [...model.entries.values()].filter(({ task, deleted }) => !deleted && live.some(({ id }) => id === task)).map(({ note }) => note),
    ),
    fields: has(eyes, 'tasks:read') ? plans('field') : new Set(),
    templates: new Set(
      [...model.templates.values()]
        .filter((template) => !template.deleted && has(eyes, 'tasks:read') && seesTemplate(model, eyes, template))
        .flatMap(({ name, content }) => [name, content]),
    ),
    views: new Set(views.map(({ name }) => name)),
    projects: new Set(projects.flatMap(({ name, description }) => (has(eyes, 'projects:read') ? [name, description] : [name]))),
    tasks: new Set(live.flatMap(({ title, description }) => [title, description])),
    trash: new Set(trash.flatMap(({ title, description }) => [title, description])),
    comments: new Set(comments.map(({ body }) => body)),
    files: new Set(files.map(({ name }) => name)),
    // A comment contains the names of its files, for readers without `files:read` too.
    attached: new Set(
      comments.flatMap((each) => each.files.flatMap((id) => (seesFile(model, eyes, id) ? [model.files.get(id)?.name ?? ''] : []))),
    ),
    contents: new Set(files.map(({ content }) => content)),
  };
}

/** A deleted comment with replies stays as a placeholder without text. */
export const exists = ({ comments }: Model, { id, deleted }: Comment): boolean =>
  !deleted || [...comments.values()].some((each) => each.thread === id && !each.deleted);

/** Whether a comment or placeholder is on an existing, visible task. */
export const seesComment = (model: Model, eyes: Eyes, comment: Comment): boolean =>
  exists(model, comment) && model.tasks.get(comment.task)?.deleted === null && seesTask(model, eyes, comment.task);

export const union = (...sets: readonly Iterable<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

/** All current texts that the viewer can view. */
export const anything = (model: Model, eyes: Eyes): Set<string> => union(...Object.values(present(model, eyes)));

/** Ids of current records that the viewer can find. */
export function there(model: Model, eyes: Eyes): Set<string> {
  const tasks = [...model.tasks.values()].filter(({ id, deleted }) => deleted === null && seesTask(model, eyes, id)).map(({ id }) => id);
  const comments = [...model.comments.values()].filter(({ task, deleted }) => !deleted && tasks.includes(task)).map(({ id }) => id);
  const files = [...model.files.keys()].filter((id) => seesFile(model, eyes, id));
  const projects = [...model.projects.keys()].filter((id) => sees(model, eyes, id));
  return new Set([
    ...(has(eyes, 'tasks:read') ? [...tasks, ...comments] : []),
    ...(has(eyes, 'files:read') ? files : []),
    ...(has(eyes, 'projects:read') ? projects : []),
  ]);
}

const scopes = { task: 'tasks:read', comment: 'tasks:read', file: 'files:read', project: 'projects:read', plan: 'tasks:read' };

/** An event is visible to people who can view its project and the current project of its task or file. */
export function mayRead(model: Model, eyes: Eyes, { concept, project, task, file, user }: Happened): boolean {
  if (!has(eyes, scopes[concept]) || (user !== undefined && user !== eyes.user)) return false;
  // Personal events without a project are for credentials without a limit to projects.
  if (project === null) return user === undefined ? model.roles.get(eyes.user) !== 'guest' : eyes.projects === null;
  if (!sees(model, eyes, project)) return false;
  const [its, own] = [model.tasks.get(task ?? ''), model.files.get(file ?? '')];
  return (!its || its.purged || sees(model, eyes, its.project)) && (!own || own.purged || sees(model, eyes, own.project));
}

/** Comments that are deleted, or purged with their task, are in no event any more. */
function isGone({ comments, tasks }: Model, id: string | undefined): boolean {
  const comment = comments.get(id ?? '');
  return comment !== undefined && (comment.deleted || tasks.get(comment.task)?.purged === true);
}

/** Texts of these events that the viewer can read now. */
export function readableTexts(model: Model, eyes: Eyes, events: readonly Happened[] = model.log): Set<string> {
  const texts = new Set<string>();
  for (const event of events.filter((each) => mayRead(model, eyes, each))) {
    if (isGone(model, event.comment)) continue;
    for (const text of event.texts) texts.add(text);
    const { from = null, texts: old = [] } = event.before ?? {};
    if (from === null || sees(model, eyes, from)) for (const text of old) texts.add(text);
  }
  return texts;
}
