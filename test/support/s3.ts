import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/free-port.ts';
import type { S3Options } from '../../src/ports/storage/index.ts';
import { findProgram, missing } from './programs.ts';

/** The release that CI installs and this was tried with. */
const install = 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0';

/** versitygw's program; undefined, loudly, when there is none: see `missing`. VERSITYGW names it where it is not on PATH. */
export function findS3(): string | undefined {
  const { VERSITYGW, GOBIN, GOPATH, HOME = '' } = process.env;
  const folders = [GOBIN, ...(GOPATH ?? join(HOME, 'go')).split(delimiter).map((path) => path && join(path, 'bin'))];
  const places = folders.flatMap((folder) => (folder ? [join(folder, 'versitygw')] : []));
  return VERSITYGW ?? findProgram(['versitygw'], places) ?? missing('s3', install);
}

/** Runs the server until our end of its pipe is gone, which is when this process is, however it ended; then removes the folder ($0). */
const guard = '"$@" & cat > /dev/null; kill -9 $!; wait $!; rm -rf "$0"';

/** An S3 server of the caller's own on 127.0.0.1, with one empty bucket. It ends with the process that started it. */
export interface S3Server {
  readonly options: S3Options;
  /** Where it keeps what it is given: a folder a bucket. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a server; `program` is where `findS3` found it. */
export async function startS3(program: string): Promise<S3Server> {
  const port = await freePort('127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'atolye-s3-'));
  const [bucket, accessKeyId, secretAccessKey] = ['dosyalar', 'deneme', 'deneme-anahtari'];
  mkdirSync(join(folder, bucket));
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder];
  const child = spawn('sh', ['-c', guard, folder, program, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await answers(endpoint, child);
  // It must not keep the process of the tests alive.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return {
    options: { bucket, endpoint, region: 'us-east-1', accessKeyId, secretAccessKey },
    folder: join(folder, bucket),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

async function answers(endpoint: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`versitygw ended with ${child.exitCode}`);
    const reply = await fetch(endpoint).catch(() => undefined);
    if (reply) return void (await reply.body?.cancel());
    await pause(25);
  }
  throw new Error('versitygw does not answer');
}
