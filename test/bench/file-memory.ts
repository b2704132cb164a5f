import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfLarge, sendLarge } from '../support/large-file.ts';
import { findS3, startS3 } from '../support/s3.ts';
import { table } from './report.ts';
import { memoryOf, startServer } from './servers.ts';

const mebibyte = 1024 * 1024;
const [count, size] = [10, 100 * mebibyte];
/** Maximum ratio of peak memory to memory before. Downloads wait for the garbage collector; the S3 client copies the parts of uploads. */
const goals = { disk: 1.4, s3: 1.75 };

/** Resident memory while ten files of 100 MiB are uploaded and then downloaded at once, relative to that before. */
export async function fileMemory(): Promise<string> {
  const program = findS3();
  const s3 = program === undefined ? undefined : await startS3(program);
  const rows = [await measure('disk', {})];
  if (s3) {
    const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.options;
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    rows.push(await measure('s3', { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, ...keys }));
    await s3.stop();
  }
  return table(['files on', 'before, MB', 'peak up', 'peak', 'peak/before', 'goal', ''], rows);
}

async function measure(store: keyof typeof goals, env: NodeJS.ProcessEnv): Promise<(string | number)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-file-memory-'));
  const token = 'atp_benchmarkBenchmarkBenchmark0000';
  const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token, SERVICES: 'web', ...env }, token });
  try {
    const before = memoryOf(server.process.pid);
    const sent = await Promise.all(Array.from({ length: count }, (_, index) => sendLarge(server, index, size)));
    const up = peakOf(server.process.pid);
    const hashes = await Promise.all(sent.map(({ body }) => hashOfLarge(server, body.id)));
    if (hashes.some((hash, index) => hash !== sent[index]?.body.sha256)) throw new Error('a file came back changed');
    const peak = peakOf(server.process.pid);
    const [ratio, goal] = [peak / before, goals[store]];
    return [store, ...[before, up, peak].map((each) => each.toFixed(0)), ratio.toFixed(2), goal, ratio > goal ? 'MISSED' : 'met'];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Peak resident memory of a process, in MB. */
export function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
