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
 * A shell sets what a process cannot be given otherwise: memory, and seconds of processor, which end it where
 * this process died and cannot. Systems without one of the limits go on without it.
 */
const limited = `ulimit -d ${dataSegment} 2>/dev/null; ulimit -t ${wholeTime / 1000} 2>/dev/null; ulimit -c 0; exec "$0" "$@"`;

/** It reads files and answers: it writes nothing, starts nothing, and knows no setting or secret of ours. */
const flags = ['--permission', '--allow-fs-read=*', '--disable-warning=SecurityWarning', `--max-old-space-size=${heap}`];

/** What a process may do besides: pictures are drawn by an addon, OCR works in a thread. Texts need neither, nor code that is made of texts. */
const flagsFor = {
  anything: ['--allow-addons', '--allow-worker'],
  texts: ['--disallow-code-generation-from-strings'],
} as const;

/** What a process reads: a file of any kind, or small texts, one after the other. */
export type Reads = keyof typeof flagsFor;

/** Milliseconds for a file as a whole, and without a sign of progress. */
type Deadlines = { readonly whole: number; readonly stall: number };

/** Characters kept of what a process says when it dies. */
const lastWords = 4000;

/** Signals by which a process ends that a parser has brought down. */
const crashes: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** A reading process ended, or never began, for what may well be reasons of the machine. */
export class Ended extends Error {
  override name = 'Ended';
  /** What is wrong with a file that ends every process so; undefined where no file can be the reason. */
  readonly verdict: Refusal | undefined;

  constructor(message: string, verdict?: Refusal, options?: ErrorOptions) {
    super(message, options);
    this.verdict = verdict;
  }
}

type End = { readonly error?: Error; readonly code?: number | null; readonly by?: NodeJS.Signals | null };

/** A process that reads files, one at a time, and is killed past their limits. */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #end: Promise<End>;
  #words = '';
  /** Whether the last file was one whose attachments are read. */
  #attachment = false;

  /** @throws Ended */
  constructor(reads: Reads) {
    this.#child = started(reads);
    const { pid, stderr } = this.#child;
    if (pid !== undefined) giveWay(pid);
    stderr?.setEncoding('utf8').on('data', (said: string) => {
      this.#words = (this.#words + said).slice(-lastWords);
    });
    this.#end = new Promise((resolve) => {
      // Others are of messages to a process that has ended.
      this.#child.on('error', (error) => pid === undefined && resolve({ error }));
      this.#child.on('close', async (code, by) => {
        // What it still said is heard first.
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

  /** Has it keep nobody from ending: for between files. While one is read, its deadlines do. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  /** Reads a file. Whatever has no answer ends the process. @throws Refused; Ended; AbortError by `signal` */
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
      // A process that cannot be told has ended, which is seen.
      else if (child.connected) child.send(task, () => undefined);
    });
  }

  /** Ends it, and waits until it has. */
  async end(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#end;
  }

  /** Why there was no answer. What ends a process before it has begun with its file is never the file. */
  #reasonOf({ error, code, by }: End, begun: boolean, killed: Refusal | undefined): Refused | Ended {
    const cause = error ?? new Error(this.#words);
    const how = `a reading process ${error ? 'did not start' : `ended by ${by ?? `itself with ${code}`}`}`;
    if (!begun) return new Ended(how, undefined, { cause });
    if (killed) return new Refused(killed);
    if (by === 'SIGXCPU') return new Refused('too_slow');
    // V8 aborts when its heap is full.
    if (outOfMemory.test(this.#words)) return new Refused('too_much_memory', { cause });
    // The system's own killer takes who uses most memory, which need not have been much.
    if (by === 'SIGKILL') return new Ended(how, 'too_much_memory', { cause });
    return new Ended(how, !by || crashes.has(by) ? 'corrupt' : undefined, { cause });
  }
}

/**
 * Reads a file in a process of its own. One that ends for what may be reasons of the machine is followed by another, after a
 * pause; only what ends each of them so is the file's fault.
 * @throws Refused; Ended where the machine is at fault and stays so; AbortError by `signal`
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

/** The fault of a file that ended each of its processes alike; undefined where it need not be the file's. */
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
    // An attachment that exhausts the process does not take the mail with it.
    if (task.skipAttachments || !process.hasAttachment || !exhausts(error)) throw error;
  } finally {
    await process.end();
  }
  return extractOnce({ ...task, skipAttachments: true }, signal);
}

/** Whether a file took too much of a process, or crashed it. */
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
    // Some of what the system refuses is thrown, the rest told later.
    throw new Ended('a reading process did not start', undefined, { cause });
  }
}

/** Whoever waits for an answer of this server goes before. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not let us.
  }
}

/** Bytes of memory that a process occupies; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * pageSize;
}

/** Of memory, in bytes: Linux on x86-64 and most of ARM. A larger one only makes the limit stricter than it says. */
const pageSize = 4096;
