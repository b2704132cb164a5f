import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Shell script that prints the PID of a server and runs it until the parent closes the pipe, however the parent ended. Then it sends
 * signal $0 to the server and removes its folder $1. Ctrl-C is left to the parent. It needs only a shell.
 */
const script = `
folder=$1; shift
exec 3<&0
sh -c 'echo $$; exec "$0" "$@" 3<&-' "$@" </dev/null &
server=$!
trap '' INT HUP
{ while read -r line; do :; done; kill -"$0" $server; } <&3 >/dev/null 2>&1 &
wait $server; code=$?
[ "$folder" ] && rm -rf "$folder" 2>/dev/null
exit $code`;

/** A server started by tests. It ends with the process that started it, and does not keep that process alive. */
export interface Guarded {
  readonly pid: number;
  /** Ends the server and removes its folder. Resolves after its exit. */
  stop(): Promise<void>;
}

type Options = {
  /** A folder of the server, removed with it: see `serverFolder`. */
  readonly folder?: string;
  /** Polled until it returns true; `said` is the latest output of the server. An error aborts the start. */
  readonly ready: (said: string) => boolean | Promise<boolean>;
  /** Maximum time until ready in milliseconds. */
  readonly timeoutMs?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Signal that ends the server. */
  readonly signal?: 'KILL' | 'TERM';
};

/** A new folder for a server. */
export const serverFolder = (name: string): string => mkdtempSync(join(tmpdir(), `atolye-${name}-`));

/** Whether a server responds with success at this URL. */
export const answersWell = (url: string): Promise<boolean> =>
  fetch(url).then(
    async ({ ok, body }) => {
      await body?.cancel();
      return ok;
    },
    () => false,
  );

/** Starts a program and waits until it is ready. @throws Error with its output if it ends early or takes too long */
export async function startGuarded(program: string, args: readonly string[], options: Options): Promise<Guarded> {
  const { folder = '', ready, timeoutMs = 60_000, env = process.env, signal = 'KILL' } = options;
  const child = spawn('sh', ['-c', script, signal, folder, program, ...args], { env, stdio: 'pipe' });
  const { stdin, stdout, stderr } = child;
  let said = '';
  const hear = (text: string) => {
    said = (said + text).slice(-4_000);
  };
  for (const pipe of [stdout, stderr]) pipe.setEncoding('utf8').on('data', hear);
  stdin.on('error', () => undefined);
  const remove = () => folder && rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  const gone = once(child, 'exit').then(() => {
    stdin.destroy();
    process.off('exit', remove);
    remove();
  });
  const stop = async () => {
    stdin.end();
    await gone;
  };

  const pid = once(stdout, 'data').then(([text]) => Number.parseInt(text, 10));
  const late = performance.now() + timeoutMs;
  try {
    while (!(await ready(said))) {
      if (child.exitCode !== null || performance.now() > late) throw new Error('it ended, or took too long');
      await pause(10);
    }
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start: ${said}`, { cause: error });
  }
  child.unref();
  for (const pipe of [stdin, stdout, stderr]) (pipe as unknown as { unref(): void }).unref();
  return { pid: await pid, stop };
}
