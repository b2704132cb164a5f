import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './load.ts';
import { table } from './report.ts';
import { cpuOf, familyCpu, type Server, startServer } from './servers.ts';

const token = 'atp_benchmarkBenchmarkBenchmark0000';
const [count, size, connections] = [1_000, 1024, 4];
/** Seconds until all of them are found. */
const goal = 60;

/** From the first upload of 1,000 small texts until search finds all of them, embedded. */
export async function files(note: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-bench-'));
  const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token }, token });
  try {
    // The sample's own files are read first, and what follows a start has been done by then.
    await pause(10_000);
    const before = cpuOfAll(server, folder);
    const started = performance.now();
    const since = () => (performance.now() - started) / 1000;
    const names = Array.from({ length: count }, (_, index) => `olcum-${index}.txt`).values();
    const lane = async () => {
      for (const name of names) await upload(server, name);
    };
    await Promise.all(Array.from({ length: connections }, lane));
    const uploaded = since();
    note(`uploaded after ${uploaded.toFixed(1)} s`);
    while (await anyWaits(server)) await pause(250);
    const indexed = since();
    const used = cpuOfAll(server, folder).map((each, index) => ((each - (before[index] as number)) / 1000 / count).toFixed(1));
    const verdict = indexed <= goal ? 'met' : 'MISSED';
    return table(
      [`${count} texts of ${size} bytes`, 'measured', ''],
      [
        ['uploaded, s', uploaded.toFixed(1), ''],
        [`searchable, s (goal ${goal})`, indexed.toFixed(1), verdict],
        ['CPU of a file, ms: server, processes that read it, PostgreSQL', used.join(', '), ''],
      ],
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function upload({ url }: Server, name: string): Promise<void> {
  const form = new FormData();
  const line = `${name}: bütçe toplantısında konuşulan konular, kira sözleşmesi, ölçüm raporu, teklif mektubu.\n`;
  const text = line.repeat(Math.floor(size / Buffer.byteLength(line)));
  form.set('file', new Blob([text, '.'.repeat(size - Buffer.byteLength(text))]), name);
  const response = await fetch(`${url}/api/v1/files`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${body}`);
}

/** @throws Error where one was not read */
async function anyWaits(server: Server): Promise<boolean> {
  const withStatus = async (status: string) => {
    const { body } = await ask(server, { method: 'GET', path: `/api/v1/files?q=olcum&status=${status}&limit=1` });
    return (body.data as { index: object }[])[0];
  };
  const failed = (await withStatus('failed')) ?? (await withStatus('skipped'));
  if (failed) throw new Error(JSON.stringify(failed));
  for (const status of ['queued', 'extracting', 'indexing']) if (await withStatus(status)) return true;
  return false;
}

/** CPU time of the server, of the processes it started that read files, and of its PostgreSQL, in µs. */
function cpuOfAll({ process: { pid } }: Server, folder: string): number[] {
  const about = join(folder, 'postgres/postmaster.pid');
  const own = cpuOf(pid);
  return [own, familyCpu(pid) - own, familyCpu(Number.parseInt(readFileSync(about, 'utf8'), 10))];
}
