import type { Organization } from '../builders/index.ts';
import type { Reply } from '../client.ts';
import type { Caller, Model, Project, Task } from './model.ts';
import { sees, seesFile, seesTask } from './oracle.ts';

/** Reproducible choices: the same numbers lead to the same choices. */
export class Draws {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(limit: number): number {
    this.#at += 1;
    return (this.#numbers[(this.#at - 1) % this.#numbers.length] ?? 0) % limit;
  }

  /** One of the elements; undefined if there are none. */
  of<T>(all: Iterable<T>): T | undefined {
    const some = [...all];
    return some.length === 0 ? undefined : some[this.below(some.length)];
  }

  /** One that fulfils `may` in most cases. Others must be refused. */
  mostly<T>(all: Iterable<T>, may: (each: T) => boolean): T | undefined {
    const some = [...all];
    const fitting = some.filter(may);
    return this.of(fitting.length > 0 && this.below(8) > 0 ? fitting : some);
  }
}

/** An operation's context: data, acting caller and choices. */
export type Scene = { readonly team: Organization; readonly model: Model; readonly actor: Caller; readonly draws: Draws };

export const good = ({ status }: Reply) => status < 300;

/** Whether the request succeeded. @throws Error if it changed something that the caller cannot view */
export function done({ model, actor }: Scene, reply: Reply, ...projects: string[]): boolean {
  if (/^route\./.test(reply.body?.code)) throw new Error('there is no such address');
  if (!good(reply)) return false;
  const unseen = projects.filter((id) => !sees(model, actor, id));
  if (unseen.length > 0) throw new Error(`${actor.name} changed something in ${unseen}, which it does not see`);
  return true;
}

/** Lets a caller act who `can` in most cases, because operations of others rarely succeed. */
export function by(scene: Scene, can: (caller: Caller) => boolean): Scene {
  const { model, draws } = scene;
  const actor = draws.below(4) > 0 ? draws.of(model.callers.filter((caller) => !caller.scopes && can(caller))) : undefined;
  return actor ? { ...scene, actor } : scene;
}

export const byLead = (scene: Scene, { members }: Project): Scene => by(scene, ({ user }) => members.get(user) === 'lead');

/** Whether the caller can write in a project, apart from scopes. */
export function writes(model: Model, caller: Caller, project: string): boolean {
  const role = model.roles.get(caller.user) === 'admin' ? 'lead' : (model.projects.get(project)?.members.get(caller.user) ?? 'editor');
  return sees(model, caller, project) && role !== 'viewer';
}

export const aTask = ({ model, actor, draws }: Scene, { live = true, but }: { live?: boolean; but?: Task | undefined } = {}) =>
  draws.mostly(
    [...model.tasks.values()].filter((task) => task !== but && !task.purged && (task.deleted === null) === live),
    ({ id }) => seesTask(model, actor, id),
  );
export const aProject = ({ model, actor, draws }: Scene, may: (project: Project) => boolean = () => true) =>
  draws.mostly([...model.projects.values()].filter(may), ({ id }) => sees(model, actor, id));
export const aFile = ({ model, actor, draws }: Scene) =>
  draws.mostly(
    [...model.files.values()].filter(({ deleted }) => !deleted),
    ({ id }) => seesFile(model, actor, id),
  );
export const aComment = ({ model, actor, draws }: Scene) =>
  draws.mostly(
    [...model.comments.values()].filter(({ deleted }) => !deleted),
    ({ task }) => seesTask(model, actor, task),
  );
