import { client } from '../../data/client.ts';
import { connection, noteConnection, onConnection } from '../../data/connection.ts';
import { graphql } from '../../data/graphql.ts';
import type { Problem } from '../../data/problem.ts';
import { beforeLeaving } from '../../data/unsaved-guard.ts';
import { calledOff, uploadFile } from '../../data/upload.ts';
import { Observable } from '../../observable.ts';
import { text } from './messages.ts';

/** Maximum number of files uploaded at a time. */
const maxRunning = 2;
/** Milliseconds until the server is checked again, and the maximum between two checks; doubled each time. */
const firstPause = 1_000;
const longestPause = 15_000;

const anybody = graphql(`query Anybody { me { id } }`);

/** Destination of a file: a project or a task by id, with its display name. */
export type Target = { readonly project?: string; readonly task?: string; readonly name: string };
type Made = { readonly id: string; readonly name: string };

/** A file in the queue. Waiting files are sent in order; while the queue is paused, none is. */
export type UploadItem = {
  readonly key: number;
  readonly file: File;
  readonly to: Target;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Bytes sent. */
  readonly sent: number;
  readonly problem?: Problem;
  /** Id of the resulting file. */
  readonly id?: string;
};

type Snapshot = { readonly items: readonly UploadItem[]; readonly paused: boolean };

/**
 * The files being uploaded, independent of the displayed page. A lost connection or a rate limit pauses all of them; they continue
 * automatically.
 */
export class UploadQueue extends Observable {
  #now: Snapshot = { items: [], paused: false };
  #last = 0;
  #pause = firstPause;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #running = new Map<number, AbortController>();
  readonly #onUploaded = new Set<(item: UploadItem, made: Made) => void>();

  constructor() {
    super();
    addEventListener('offline', () => this.#interrupt());
    addEventListener('online', () => void this.#look());
    onConnection(() => connection() === 'here' && this.#resume());
    beforeLeaving(() => this.#now.items.some(({ state }) => state === 'waiting' || state === 'sending'));
  }

  readonly snapshot = (): Snapshot => this.#now;

  /** Calls `listener` for each completed upload. @returns a function that unsubscribes */
  onUploaded(listener: (item: UploadItem, made: Made) => void): () => void {
    this.#onUploaded.add(listener);
    return () => void this.#onUploaded.delete(listener);
  }

  /** @returns the keys of the added items */
  add(files: readonly File[], to: Target): readonly number[] {
    const added = files.map((file): UploadItem => ({ key: ++this.#last, file, to, state: 'waiting', sent: 0 }));
    this.#show({ items: [...this.#now.items, ...added] });
    this.#send();
    return added.map(({ key }) => key);
  }

  /** Removes an item, and aborts its upload. */
  remove(key: number): void {
    this.#show({ items: this.#now.items.filter((item) => item.key !== key) });
    this.#running.get(key)?.abort();
  }

  retry(key: number): void {
    this.#change(key, { state: 'waiting', sent: 0 });
    this.#send();
  }

  /** Removes completed items. */
  clear(): void {
    this.#show({ items: this.#now.items.filter(({ state }) => state !== 'done') });
  }

  #send(): void {
    for (const item of this.#now.items) {
      if (this.#now.paused || this.#running.size >= maxRunning) return;
      if (item.state === 'waiting') void this.#sendOne(item);
    }
  }

  async #sendOne(item: UploadItem): Promise<void> {
    const { key, file, to } = item;
    const { project, task } = to;
    const control = new AbortController();
    this.#running.set(key, control);
    this.#change(key, { state: 'sending', sent: 0 });
    try {
      await readable(file);
      const made = await uploadFile(
        file,
        { ...(project && { project }), ...(task && { task }) },
        {
          progress: (sent) => {
            if (sent > 0) this.#pause = firstPause;
            this.#change(key, { sent });
          },
          waiting: (is) => (is ? this.#rest() : this.#resume()),
          signal: control.signal,
        },
      );
      // Files of a task are listed there, so their items are removed.
      if (task) this.#show({ items: this.#now.items.filter((each) => each.key !== key) });
      else this.#change(key, { state: 'done', sent: file.size, id: made.id });
      for (const listener of this.#onUploaded) listener(item, made);
    } catch (error) {
      const problem = asProblem(error);
      if (passes(problem)) {
        this.#change(key, { state: 'waiting', sent: 0 });
        if (this.#now.items.some((item) => item.key === key)) this.#rest(problem.retryAfter);
      } else this.#change(key, { state: 'failed', problem });
    } finally {
      this.#running.delete(key);
      this.#send();
    }
  }

  /** Aborts running uploads when the network is gone, which the requests themselves would notice only after minutes. */
  #interrupt(): void {
    if (this.#running.size === 0) return;
    noteConnection('away');
    for (const control of this.#running.values()) control.abort();
  }

  #rest(seconds?: number): void {
    if (!this.#now.paused) this.#show({ paused: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), seconds ? seconds * 1_000 : this.#pause);
    this.#pause = Math.min(2 * this.#pause, longestPause);
  }

  /** Checks whether the server is reachable again. */
  async #look(): Promise<void> {
    if (!this.#now.paused) return;
    const { error } = await client.query(anybody, {}, { requestPolicy: 'network-only' }).toPromise();
    if (error?.networkError) this.#rest();
    else this.#resume();
  }

  #resume(): void {
    if (!this.#now.paused) return;
    clearTimeout(this.#timer);
    this.#show({ paused: false });
    this.#send();
  }

  #change(key: number, change: Partial<UploadItem>): void {
    this.#show({
      items: this.#now.items.map((item) => {
        if (item.key !== key) return item;
        const { problem: _, ...rest } = item;
        return { ...rest, ...change };
      }),
    });
  }

  #show(change: Partial<Snapshot>): void {
    this.#now = { ...this.#now, ...change };
    this.notify();
  }
}

/**
 * Checks that the file is readable. A folder, or a file changed or deleted since it was chosen, would otherwise look like a lost
 * connection. @throws Problem
 */
async function readable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw { code: 'unreadable', status: 0, detail: text('unreadable') } satisfies Problem;
    });
}

/** Whether a retry may succeed later. An aborted upload that is still in the queue was interrupted. */
const passes = ({ code, status }: Problem) =>
  code === 'network' || code === calledOff.code || status === 429 || (status >= 502 && status <= 504);

const asProblem = (error: unknown): Problem =>
  error instanceof Error ? { code: 'internal', status: 500, detail: error.message } : (error as Problem);

/** The only upload queue of the page. */
export const uploads = new UploadQueue();
