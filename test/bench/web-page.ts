import type { Web } from '../support/web.ts';

/** Event of a trace of the browser, as far as the benchmarks need it. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds of elapsed time and of CPU time, which differ widely on a shared machine. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly elementCount?: number };
};

/** Returns the events of the page's main thread. @param trace from Chromium, as JSON */
export function mainThread(trace: Buffer): readonly TraceEvent[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const of = (main: TraceEvent) => traceEvents.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  // There may be several main threads; the page's is the one with most events.
  const [events = []] = mains.map(of).sort((a, b) => b.length - a.length);
  return events;
}

/** Creates a project with `count` tasks in the first four columns of its workflow. */
export async function fillProject(web: Web, key: string, count: number): Promise<void> {
  const made = await web.server.api('POST', '/projects', { body: { key, name: `Proje ${count}` } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const priorities = ['none', 'low', 'medium', 'high', 'urgent'];
  const query = 'mutation ($input: BatchTasksInput!) { batchTasks(input: $input) { id } }';
  for (let done = 0; done < count; done += 100) {
    const operations = Array.from({ length: Math.min(100, count - done) }, (_, index) => ({
      create: {
        project: key,
        title: `Görev ${done + index}: fatura ekranındaki yuvarlama hatasını düzelt ve müşteriye haber ver`.slice(
          0,
          30 + ((index * 17) % 60),
        ),
        status: ['todo', 'in_progress', 'in_review', 'done'][index % 4],
        priority: priorities[index % priorities.length],
        ...(index % 3 === 0 && { dueDate: '2026-12-01' }),
        ...(index % 2 === 0 && { assignee: 'me' }),
      },
    }));
    const { body } = await web.server.api('POST', '/graphql', { body: { query, variables: { input: { operations } } } });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
  }
}
