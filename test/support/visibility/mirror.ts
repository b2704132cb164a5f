import type { EventEntry } from '../events.ts';
import { endOfLog } from './followers.ts';
import type { Caller, Model } from './model.ts';
import { sees } from './oracle.ts';

type Copy = { id: string; project: string; title: string; version: number; blockedBy: string[] };
type ListedTask = Omit<Copy, 'project' | 'blockedBy'> & { project: { id: string }; blockedBy: { id: string }[] };

const copyOf = ({ id, title, version, project, blockedBy }: ListedTask): Copy => ({
  id,
  title,
  version,
  project: project.id,
  blockedBy: blockedBy.map((each) => each.id).sort(),
});

/** A copy of the tasks that a caller can view, updated only from the log as docs/api/realtime.md describes. */
export class Mirror {
  readonly #world: Model;
  readonly #caller: Caller;
  #tasks = new Map<string, Copy>();
  #after = '';
  /** Ids of projects that were visible. */
  #visible: ReadonlySet<string> = new Set();

  constructor(model: Model, caller: Caller) {
    this.#world = model;
    this.#caller = caller;
  }

  async #listed(): Promise<Map<string, Copy>> {
    const { body } = await this.#caller.client.get('/tasks?limit=200');
    return new Map((body.data as ListedTask[]).map((task) => [task.id, copyOf(task)]));
  }

  /** Replaces the copy by the current list. */
  async read(): Promise<void> {
    this.#after = await endOfLog(this.#caller.client);
    this.#tasks = await this.#listed();
  }

  /** Applies new events of the log. @returns the differences between the copy and the list */
  async wrong(): Promise<string[]> {
    const before = this.#visible;
    this.#visible = new Set([...this.#world.projects.keys()].filter((id) => sees(this.#world, this.#caller, id)));
    // A reader whose visibility grew has to read the list again.
    if ([...this.#visible].some((id) => !before.has(id))) {
      await this.read();
      return [];
    }
    const { body } = await this.#caller.client.get(`/events?limit=200&after=${this.#after}`);
    this.#after = body.page.nextCursor;
    let widened = false;
    for (const event of body.data as EventEntry[]) widened = this.#take(event) || widened;
    const listed = await this.#listed();
    // A task that became visible may block others.
    if (widened) for (const [id, { blockedBy }] of listed) Object.assign(this.#tasks.get(id) ?? {}, { blockedBy });
    const mine = [...this.#tasks.values()].map((copy) => ({ ...copy, blockedBy: copy.blockedBy.filter((id) => this.#tasks.has(id)) }));
    const text = (all: Iterable<Copy>) => [...all].map((copy) => JSON.stringify(copy)).sort();
    const [has, shows] = [text(mine), text(listed.values())];
    const differing = [
      ...has.filter((each) => !shows.includes(each)),
      ...shows.filter((each) => !has.includes(each)).map((each) => `shown: ${each}`),
    ];
    return differing.map((each) => `the mirror of ${this.#caller.name} differs: ${each}`);
  }

  /** Applies one event. @returns whether it made a task visible */
  #take({ event, subject, project, data, previous }: EventEntry): boolean {
    if (event === 'project.access_lost')
      for (const { id, project: its } of this.#tasks.values()) if (its === project?.id) this.#tasks.delete(id);
    if (event === 'task.moved_out' && (this.#tasks.get(subject.id)?.version ?? 0) <= data.version) this.#tasks.delete(subject.id);
    if (!/^task\.(created|updated|deleted|restored)$/.test(event)) return false;
    if (data.deletedAt) this.#tasks.delete(subject.id);
    else this.#tasks.set(subject.id, copyOf(data));
    return previous !== null && 'project' in previous && previous.project === null;
  }
}
