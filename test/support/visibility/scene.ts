import type { Organization } from '../builders/index.ts';
import type { Reply } from '../client.ts';
import { sees, seesFile, seesTask } from './oracle.ts';
import type { Caller, Project, Task, World } from './world.ts';

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
export type Scene = { readonly team: Organization; readonly world: World; readonly actor: Caller; readonly draws: Draws };

export const good = ({ status }: Reply) => status < 300;

/** Whether the request succeeded. @throws Error if it changed something that the caller cannot view */
export function done({ world, actor }: Scene, reply: Reply, ...projects: string[]): boolean {
  if (/^route\./.test(reply.body?.code)) throw new Error('there is no such address');
  if (!good(reply)) return false;
  const unseen = projects.filter((id) => !sees(world, actor, id));
  if (unseen.length > 0) throw new Error(`${actor.name} changed something in ${unseen}, which it does not see`);
  return true;
}

/** Lets a caller act who `can` in most cases, because operations of others rarely succeed. */
export function by(scene: Scene, can: (caller: Caller) => boolean): Scene {
  const { world, draws } = scene;
  const actor = draws.below(4) > 0 ? draws.of(world.callers.filter((caller) => !caller.scopes && can(caller))) : undefined;
  return actor ? { ...scene, actor } : scene;
}

export const byLead = (scene: Scene, { members }: Project): Scene => by(scene, ({ user }) => members.get(user) === 'lead');

/** Whether the caller can write in a project, apart from scopes. */
export function writes(world: World, caller: Caller, project: string): boolean {
  const role = world.roles.get(caller.user) === 'admin' ? 'lead' : (world.projects.get(project)?.members.get(caller.user) ?? 'editor');
  return sees(world, caller, project) && role !== 'viewer';
}

export const aTask = ({ world, actor, draws }: Scene, { live = true, but }: { live?: boolean; but?: Task | undefined } = {}) =>
  draws.mostly(
    [...world.tasks.values()].filter((task) => task !== but && !task.purged && (task.deleted === null) === live),
    ({ id }) => seesTask(world, actor, id),
  );
export const aProject = ({ world, actor, draws }: Scene, may: (project: Project) => boolean = () => true) =>
  draws.mostly([...world.projects.values()].filter(may), ({ id }) => sees(world, actor, id));
export const aFile = ({ world, actor, draws }: Scene) =>
  draws.mostly(
    [...world.files.values()].filter(({ deleted }) => !deleted),
    ({ id }) => seesFile(world, actor, id),
  );
export const aComment = ({ world, actor, draws }: Scene) =>
  draws.mostly(
    [...world.comments.values()].filter(({ deleted }) => !deleted),
    ({ task }) => seesTask(world, actor, task),
  );
