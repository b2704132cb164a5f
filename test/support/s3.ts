import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import type { S3Options } from '../../src/ports/storage/index.ts';
import { serverFolder, startGuarded } from './guard.ts';
import { findGoProgram, missing } from './programs.ts';

/** The release that CI installs. */
const install = 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0';

/** Path of versitygw: VERSITYGW, else on PATH. Undefined, with a warning, if it is not installed: see `missing`. */
export function findS3(): string | undefined {
  return process.env.VERSITYGW ?? findGoProgram('versitygw') ?? missing('s3', install);
}

/** A separate S3 server on 127.0.0.1 with one empty bucket. It ends with the process that started it. */
export interface S3Server {
  readonly options: S3Options;
  /** The folder of the bucket. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a server; `program` is the result of `findS3`. */
export async function startS3(program: string): Promise<S3Server> {
  const port = await freePort('127.0.0.1');
  const folder = serverFolder('s3');
  const [bucket, accessKeyId, secretAccessKey] = ['dosyalar', 'deneme', 'deneme-anahtari'];
  mkdirSync(join(folder, bucket));
  const endpoint = `http://127.0.0.1:${port}`;
  const { stop } = await startGuarded(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
    folder,
    env: { PATH: process.env.PATH, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    ready: () => fetch(endpoint).then(answered, () => false),
  });
  return {
    options: { bucket, endpoint, region: 'us-east-1', accessKeyId, secretAccessKey },
    folder: join(folder, bucket),
    stop,
  };
}

async function answered(reply: Response): Promise<true> {
  await reply.body?.cancel();
  return true;
}
