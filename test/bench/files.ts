import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { modelServer, says } from '../support/model-server.ts';
import { pdfOf } from '../support/pdf.ts';
import { peakOf } from './file-memory.ts';
import { ask } from './load.ts';
import { table } from './report.ts';
import { cpuOf, familyCpu, type Server, startServer } from './servers.ts';

const token = 'atp_benchmarkBenchmarkBenchmark0000';
const [count, size, connections] = [1_000, 1024, 4];
/** Maximum seconds until all files are searchable. */
const goal = 60;
const pages = 100;
/** Maximum seconds until a PDF of `pages` pages is searchable. */
const pdfGoal = 8;
/** Maximum peak memory of the server's process, in MB. */
const memoryGoal = 450;
const questions = 40;
/** Maximum milliseconds from the model's first word to the client's, at the 95th percentile. */
const firstTokenGoal = 120;

/**
 * Time from the first upload of 1,000 small texts, and of a PDF, until search finds them, embedded; and the latency of an answer's first
 * word.
 */
export async function files(note: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-bench-'));
  const model = await modelServer();
  const env = {
    DATA_DIR: folder,
    BOOTSTRAP_TOKEN: token,
    OPENAI_BASE_URL: model.url,
    CHAT_MODEL: 'olcum',
    VERIFY: 'off',
    RATE_LIMIT_CHAT: '100000',
  };
  const server = await startServer('ours', { env, token });
  try {
    // By then, the sample files are indexed and other work after the start is finished.
    await pause(10_000);
    const before = cpuOfAll(server, folder);
    const started = performance.now();
    const since = () => (performance.now() - started) / 1000;
    const names = Array.from({ length: count }, (_, index) => `olcum-${index}.txt`).values();
    const uploadAll = async () => {
      for (const name of names) await upload(server, name);
    };
    await Promise.all(Array.from({ length: connections }, uploadAll));
    const uploaded = since();
    note(`uploaded after ${uploaded.toFixed(1)} s`);
    while (await anyWaits(server)) await pause(250);
    const indexed = since();
    const used = cpuOfAll(server, folder).map((each, index) => ((each - (before[index] as number)) / 1000 / count).toFixed(1));
    const begun = performance.now();
    const line = 'Kira sözleşmesinin ölçüm raporuna göre teklif mektubu, bütçe toplantısında konuşulan konularla birlikte ele alındı.';
    const page = (n: number) => ({ lines: Array.from({ length: 45 }, (_, at) => `${n + 1}.${at + 1} ${line}`.slice(0, 90)) });
    await send(server, `olcum-${pages}-sayfa.pdf`, new Blob([new Uint8Array(pdfOf(Array.from({ length: pages }, (_, n) => page(n))))]));
    while (await anyWaits(server)) await pause(50);
    const pdf = (performance.now() - begun) / 1000;
    const memory = peakOf(server.process.pid);
    note(`PDF found after ${pdf.toFixed(1)} s`);
    const first = await firstTokens(server, model);
    const verdict = (value: number, most: number) => (value <= most ? 'met' : 'MISSED');
    return table(
      [`${count} texts of ${size} bytes`, 'measured', ''],
      [
        ['uploaded, s', uploaded.toFixed(1), ''],
        [`searchable, s (goal ${goal})`, indexed.toFixed(1), verdict(indexed, goal)],
        [`PDF of ${pages} pages, sent and searchable, s (goal ${pdfGoal})`, pdf.toFixed(1), verdict(pdf, pdfGoal)],
        [`server's memory at its highest, MB (goal ${memoryGoal})`, memory.toFixed(0), verdict(memory, memoryGoal)],
        [
          `first word after the model's, ms, p95 of ${questions} (goal ${firstTokenGoal})`,
          first.toFixed(0),
          verdict(first, firstTokenGoal),
        ],
        ['CPU of a file, ms: server, processes that read it, PostgreSQL', used.join(', '), ''],
      ],
    );
  } finally {
    await server.stop();
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function upload(server: Server, name: string): Promise<void> {
  const line = `${name}: bütçe toplantısında konuşulan konular, kira sözleşmesi, ölçüm raporu, teklif mektubu.\n`;
  const text = line.repeat(Math.floor(size / Buffer.byteLength(line)));
  await send(server, name, new Blob([text, '.'.repeat(size - Buffer.byteLength(text))]));
}

async function send({ url }: Server, name: string, content: Blob): Promise<void> {
  const form = new FormData();
  form.set('file', content, name);
  const response = await fetch(`${url}/api/v1/files`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${body}`);
}

/** Milliseconds from the model's first word until the client receives it, at the 95th percentile. */
async function firstTokens({ url }: Server, model: Awaited<ReturnType<typeof modelServer>>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < questions; n += 1) {
    let said = 0;
    model.script(() => {
      said = performance.now();
      return says('Toplantıda kira sözleşmesi konuşuldu [1].');
    });
    const response = await fetch(`${url}/api/v1/ai/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ message: `Bütçe toplantısında ne konuşuldu? (${n})` }),
    });
    let received = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (times.length > n) continue;
      received += Buffer.from(chunk);
      if (received.includes('event: delta')) times.push(performance.now() - said);
    }
    if (times.length === n) throw new Error(`no word of an answer: ${received}`);
  }
  return times.sort((a, b) => a - b)[Math.ceil(questions * 0.95) - 1] as number;
}

/** Whether a file still waits for indexing. @throws Error if one failed */
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

/** CPU time in µs of the server, of its child processes that read files, and of its PostgreSQL. */
function cpuOfAll({ process: { pid } }: Server, folder: string): number[] {
  const about = join(folder, 'postgres/postmaster.pid');
  const own = cpuOf(pid);
  return [own, familyCpu(pid) - own, familyCpu(Number.parseInt(readFileSync(about, 'utf8'), 10))];
}
