import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { hashOfLarge, sendLarge } from '../support/large-file.ts';
import { findS3, type S3Server, startS3 } from '../support/s3.ts';
import { cleanUp, place, type ServerProcess, serve, temporaryFolder, token } from './server.ts';

const program = findS3();
let s3: S3Server | undefined;
afterAll(async () => {
  await cleanUp();
  await s3?.stop();
});

const mebibyte = 1024 * 1024;
const [count, size] = [5, 100 * mebibyte];

/** Settings of each file storage. */
const stores = {
  disk: async () => ({ DATA_DIR: temporaryFolder() }),
  s3: async () => {
    s3 = await startS3(program as string);
    const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.options;
    return {
      DATA_DIR: temporaryFolder(),
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  },
};

/** Resident memory of the server in MiB: now, and its peak so far. */
function memoryOf({ child }: ServerProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

describe.skipIf(process.platform !== 'linux').each(Object.keys(stores) as (keyof typeof stores)[])('on %s', (store) => {
  test.skipIf(store === 's3' && !program)(
    `${count} concurrent uploads and downloads of ${size / mebibyte} MiB are never held in memory`,
    async () => {
      const settings = await stores[store]();
      const server = await serve({ ...(await place()), ...settings, SERVICES: 'web' });
      const before = memoryOf(server).now;
      const replies = await Promise.all(Array.from({ length: count }, (_, index) => sendLarge({ ...server, token }, index, size)));
      expect(replies.map(({ status }) => status)).toEqual(Array(count).fill(201));
      const hashes = await Promise.all(replies.map(({ body }) => hashOfLarge({ ...server, token }, body.id)));
      expect(hashes).toEqual(replies.map(({ body }) => body.sha256));
      const grown = memoryOf(server).peak - before;
      // `npm run bench -- --memory` measures the exact amount.
      expect(grown).toBeLessThan((count * size) / mebibyte / 2);
    },
    300_000,
  );
});
