import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { outOfMemory } from './failure.ts';
import { dataSegment, heap, memoryInterval, mostMemory, pauses, stallTime, triesTime, wholeTime } from './limits.ts';
import { type Extracted, type Refusal, Refused } from './port.ts';
import type { Answer, Task } from './read.ts';

const script = fileURLToPath(import.meta.resolve('./child.ts'));

/**
 * Shell command that sets limits which Node cannot set: memory and CPU seconds. They end the process even if this one has died. On
 * systems that lack a limit, the command continues without it.
 */
const limited = `ulimit -d ${dataSegment} 2>/dev/null; ulimit -t ${wholeTime / 1000} 2>/dev/null; ulimit -c 0; exec "$0" "$@"`;

/** A reading process writes no files, starts no processes, and has no access to settings or secrets. */
const flags = ['--permission', '--allow-fs-read=*', '--disable-warning=SecurityWarning', `--max-old-space-size=${heap}`];

/** Further permissions of a process: pictures need a native addon, and OCR a thread. Texts need neither, and no code generation. */
const flagsFor = {
  anything: ['--allow-addons', '--allow-worker'],
  texts: ['--disallow-code-generation-from-strings'],
} as const;

/** Kind of process: for a file of any type, or for a sequence of small texts. */
export type Reads = keyof typeof flagsFor;

/** Timeouts in milliseconds: for the whole file, and without a sign of progress. */
type Deadlines = { readonly whole: number; readonly stall: number };

/** Characters of stderr that are kept for the error message. */
const lastWords = 4000;

/** Signals that end a process when a parser crashes. */
const crashes: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** A reading process ended, or did not start, for what may be a problem of the machine. */
export class Ended extends Error {
  override name = 'Ended';
  /** Refusal for a file that ends every process in this way; undefined if the file cannot be the reason. */
  readonly verdict: Refusal | undefined;

  constructor(message: string, verdict?: Refusal, options?: ErrorOptions) {
    super(message, options);
    this.verdict = verdict;
  }
}

type End = { readonly error?: Error; readonly code?: number | null; readonly by?: NodeJS.Signals | null };

/** A process that reads files, one at a time, and is killed if it exceeds their limits. */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #end: Promise<End>;
  #words = '';
  /** Whether reading of attachments has begun. */
  #attachment = false;

  /** @throws Ended */
  constructor(reads: Reads) {
    this.#child = started(reads);
    const { pid, stderr } = this.#child;
    if (pid !== undefined) lowerPriority(pid);
    stderr?.setEncoding('utf8').on('data', (said: string) => {
      this.#words = (this.#words + said).slice(-lastWords);
    });
    this.#end = new Promise((resolve) => {
      // Later errors concern messages to a process that has ended.
      this.#child.on('error', (error) => pid === undefined && resolve({ error }));
      this.#child.on('close', async (code, by) => {
        // Pending messages are still delivered before the disconnect.
        if (this.#child.connected) await once(this.#child, 'disconnect');
        resolve({ code, by });
      });
    });
  }

  /** Whether the process has begun to read attachments of a file. */
  get hasAttachment(): boolean {
    return this.#attachment;
  }

  get alive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Lets this process exit while the child is idle. During a read, its timers keep this process alive. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  /** Reads a file. Any outcome except an answer ends the process. @throws Refused; Ended; AbortError by `signal` */
  read(task: Task, { whole, stall }: Deadlines, signal: AbortSignal): Promise<Extracted> {
    const child = this.#child;
    return new Promise<Extracted>((resolve, reject) => {
      let begun = false;
      let killed: Refusal | undefined;
      const kill = () => child.kill('SIGKILL');
      const past = (limit: Refusal) => {
        killed ??= limit;
        kill();
      };
      const timers = [setTimeout(past, whole, 'too_slow'), setTimeout(past, stall, 'too_slow')] as const;
      const watch = setInterval(async () => {
        if ((await memoryOf(child)) > mostMemory) past('too_much_memory');
      }, memoryInterval);
      const stop = () => {
        for (const timer of [...timers, watch]) clearTimeout(timer);
        signal.removeEventListener('abort', kill);
        child.off('message', hear);
      };
      const hear = (answer: Answer) => {
        if ('progress' in answer) {
          begun = true;
          this.#attachment ||= answer.attachment === true;
          timers[1].refresh();
          return;
        }
        stop();
        if ('extracted' in answer) resolve(answer.extracted);
        else if ('refusal' in answer) reject(new Refused(answer.refusal, { cause: new Error(answer.detail) }));
        else reject(new Ended(answer.fault));
      };
      child.on('message', hear);
      signal.addEventListener('abort', kill, { once: true });
      this.#end.then((end) => {
        stop();
        reject(signal.aborted ? signal.reason : this.#reasonOf(end, begun, killed));
      });
      if (signal.aborted) kill();
      // If the channel is closed, the process has ended, and `#end` rejects the promise.
      else if (child.connected) child.send(task, () => undefined);
    });
  }

  /** Ends the process, and waits until it has ended. */
  async end(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#end;
  }

  /** Reason why there was no answer. If the process ended before it began with the file, the file is never the reason. */
  #reasonOf({ error, code, by }: End, begun: boolean, killed: Refusal | undefined): Refused | Ended {
    const cause = error ?? new Error(this.#words);
    const how = `a reading process ${error ? 'did not start' : `ended by ${by ?? `itself with ${code}`}`}`;
    if (!begun) return new Ended(how, undefined, { cause });
    if (killed) return new Refused(killed);
    if (by === 'SIGXCPU') return new Refused('too_slow');
    // V8 aborts when its heap is full.
    if (outOfMemory.test(this.#words)) return new Refused('too_much_memory', { cause });
    // The system's out-of-memory killer picks the largest process, which may not have used much.
    if (by === 'SIGKILL') return new Ended(how, 'too_much_memory', { cause });
    return new Ended(how, !by || crashes.has(by) ? 'corrupt' : undefined, { cause });
  }
}

/**
 * Reads a file in its own process. If that ends for what may be a problem of the machine, another one follows after a delay. Only
 * if all end in the same way is the file the reason.
 * @throws Refused; Ended if the machine remains the cause; AbortError by `signal`
 */
export async function extractInProcess(task: Task, signal: AbortSignal, onEnded: (error: Ended) => void): Promise<Extracted> {
  const last = performance.now() + triesTime;
  const ends: Ended[] = [];
  for (;;) {
    const read = await extractOnce(task, signal).catch((error) => {
      if (error instanceof Ended) return error;
      throw error;
    });
    if (!(read instanceof Ended)) return read;
    onEnded(read);
    const wait = performance.now() < last ? pauses[ends.length] : undefined;
    ends.push(read);
    if (wait === undefined) throw verdictOf(ends) ?? read;
    await pause(wait, undefined, { signal });
  }
}

/** Returns the refusal of a file that ended all of its processes in the same way; undefined if the file need not be the reason. */
function verdictOf([first, ...others]: readonly Ended[]): Refused | undefined {
  const same = first?.verdict && others.every(({ verdict }) => verdict === first.verdict);
  return same ? new Refused(first.verdict, { cause: first }) : undefined;
}

async function extractOnce(task: Task, signal: AbortSignal): Promise<Extracted> {
  signal.throwIfAborted();
  const process = new ReadingProcess('anything');
  try {
    return await process.read(task, { whole: wholeTime, stall: stallTime }, signal);
  } catch (error) {
    // An attachment that exhausts the process must not prevent reading of the mail itself.
    if (task.skipAttachments || !process.hasAttachment || !exhausts(error)) throw error;
  } finally {
    await process.end();
  }
  return extractOnce({ ...task, skipAttachments: true }, signal);
}

/** Whether a file exhausted a process or crashed it. */
const exhausts = (error: unknown): boolean =>
  error instanceof Refused
    ? error.refusal === 'too_slow' || error.refusal === 'too_much_memory'
    : error instanceof Ended && error.verdict !== undefined;

/** @throws Ended */
function started(reads: Reads): ChildProcess {
  try {
    return spawn('/bin/sh', ['-c', limited, process.execPath, ...flags, ...flagsFor[reads], script, reads], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { LANG: 'C.UTF-8' },
    });
  } catch (cause) {
    // Some errors of the system are thrown, others are emitted later.
    throw new Ended('a reading process did not start', undefined, { cause });
  }
}

/** Lowers the priority, so that requests to this server go first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system does not permit it.
  }
}

/** Returns the resident memory of a process in bytes; 0 if the system does not report it. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * pageSize;
}

/** Memory page size in bytes: Linux on x86-64 and most of ARM. If pages are larger, the limit is stricter than stated. */
const pageSize = 4096;
