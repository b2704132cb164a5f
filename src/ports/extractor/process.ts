import { type ChildProcess, spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { outOfMemory } from './failure.ts';
import { dataSegment, heap, memoryInterval, mostMemory, stallTime, wholeTime } from './limits.ts';
import { type Extracted, type Refusal, Refused } from './port.ts';
import type { Answer } from './read.ts';

const script = fileURLToPath(import.meta.resolve('./child.ts'));

/**
 * A shell sets what a process cannot be given otherwise: memory, and seconds of processor, which end it where
 * this process died and cannot. Systems without one of the limits go on without it.
 */
const limited = `ulimit -d ${dataSegment} 2>/dev/null; ulimit -t ${wholeTime / 1000} 2>/dev/null; ulimit -c 0; exec "$0" "$@"`;

/** It reads files and answers: it writes nothing, starts nothing, and knows no setting or secret of ours. */
const flags = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
  `--max-old-space-size=${heap}`,
];

/** Characters kept of what a process says when it dies. */
const lastWords = 4000;

/** Reads the file at `path` in a process that is killed past its limits. @throws Refused; AbortError by `signal` */
export async function extractInProcess(path: string, name: string, languages: string, signal: AbortSignal): Promise<Extracted> {
  signal.throwIfAborted();
  await access(path);
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...flags, script, path, name, languages], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { LANG: 'C.UTF-8' },
  });
  if (child.pid !== undefined) giveWay(child.pid);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  try {
    return await outcome(child, signal);
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
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

function outcome(child: ChildProcess, signal: AbortSignal): Promise<Extracted> {
  return new Promise((resolve, reject) => {
    let killed: Refusal | undefined;
    let words = '';
    let answered: Exclude<Answer, { progress: true }> | undefined;
    const end = (why: Refusal) => {
      killed ??= why;
      child.kill('SIGKILL');
    };
    const whole = setTimeout(end, wholeTime, 'too_slow');
    const stall = setTimeout(end, stallTime, 'too_slow');
    const watch = setInterval(async () => {
      if ((await memoryOf(child)) > mostMemory) end('too_much_memory');
    }, memoryInterval);
    child.stderr?.setEncoding('utf8').on('data', (said: string) => {
      words = (words + said).slice(-lastWords);
    });
    child.on('message', (answer: Answer) => {
      if ('progress' in answer) stall.refresh();
      else answered = answer;
    });
    child.on('error', (error) => {
      stop();
      reject(error);
    });
    child.on('close', (_code, by) => {
      stop();
      if (signal.aborted) reject(signal.reason);
      else if (answered && 'extracted' in answered) resolve(answered.extracted);
      else if (answered) reject(new Refused(answered.refusal, { cause: new Error(answered.detail) }));
      else if (killed) reject(new Refused(killed));
      else if (by === 'SIGXCPU') reject(new Refused('too_slow'));
      // The system's own killer takes who uses most memory; V8 aborts when its heap is full.
      else if (by === 'SIGKILL' || outOfMemory.test(words)) reject(new Refused('too_much_memory', { cause: new Error(words) }));
      else reject(new Refused('corrupt', { cause: new Error(`The reading process ended: ${by ?? ''} ${words}`) }));
    });
    const stop = () => {
      clearTimeout(whole);
      clearTimeout(stall);
      clearInterval(watch);
    };
  });
}

/** Bytes of memory that a process occupies; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * pageSize;
}

/** Of memory, in bytes: Linux on x86-64 and most of ARM. A larger one only makes the limit stricter than it says. */
const pageSize = 4096;
