/**
 * An agent without a model: it proposes labels for tasks, by the names of the labels that occur in title and description. It works over MCP,
 * with the official client. People assign tasks to it or mention it; with nothing to do it looks at open tasks that have no label.
 *
 * Needs `ATOLYE_KEY`, the key of a service account with `agent: true` and `write: propose`. `ATOLYE` is the address of the server, by
 * default http://localhost:4000.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { ATOLYE: address = 'http://localhost:4000', ATOLYE_KEY: key } = process.env;
if (!key) throw new Error('ATOLYE_KEY is missing: the key of a service account, see examples/agent/README.md');

type Named = { readonly id: string; readonly name: string };
type Task = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly description?: string;
  readonly labels?: readonly { readonly name: string }[];
};
type Run = { readonly id: string; readonly lease: number; readonly task?: { readonly number: string } };
type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor?: string };

/** Calls a tool of the server and returns its structured result. @throws Error with its text if the server refuses the call */
type Call = <Result>(tool: string, given?: object) => Promise<Result>;

/** Connects to `/mcp`. Writes of a run name it and its lease in headers. */
async function connect(run?: Run): Promise<Call> {
  const client = new Client({ name: 'triage', version: '1.0.0' });
  const headers = { authorization: `Bearer ${key}`, ...(run && { 'x-run': run.id, 'x-run-lease': String(run.lease) }) };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }));
  return async <Result>(name: string, given: object = {}) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...given } });
    if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
    return structuredContent as Result;
  };
}

/** Reads all pages of a list. */
async function all<Item>(call: Call, tool: string, given: object): Promise<Item[]> {
  const found: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await call<Page<Item>>(tool, { ...given, limit: 50, ...(cursor && { cursor }) });
    found.push(...items);
    if (!nextCursor) return found;
    cursor = nextCursor;
  }
}

const lower = (text: string) => text.toLocaleLowerCase('tr');

/** Labels whose name occurs in the task, at the beginning of a word: Turkish words have endings. */
function labelsFor({ title, description = '', labels = [] }: Task, known: readonly Named[]): Named[] {
  const words = lower(`${title} ${description}`).split(/[^\p{L}\p{N}]+/u);
  const own = labels.map(({ name }) => name);
  return known.filter(({ name }) => !own.includes(name) && words.some((word) => word.startsWith(lower(name))));
}

/** Proposes labels for tasks in a run, reports each on it, and ends it. The lease lasts 60 seconds and is extended before each task. */
async function triage(run: Run, numbers: readonly string[], known: readonly Named[]): Promise<void> {
  const call = await connect(run);
  for (const number of numbers) {
    await call('run', { step: 'keep', id: run.id });
    const task = await call<Task>('get_task', { id: number });
    const found = labelsFor(task, known);
    const names = found.map(({ name }) => name).join(', ');
    if (found.length > 0) await call('update_task', { id: task.id, addLabels: found.map(({ id }) => id) });
    await call('run', { step: 'report', run: run.id, kind: 'action', body: `${number}: ${names || 'no label fits'}` });
    console.log(`${number} ${task.title}: ${names ? `proposed ${names}` : 'no label fits'}`);
  }
  await call('run', { step: 'complete', id: run.id });
}

const call = await connect();
const me = await call<Named>('who_am_i');
const known = await all<Named>(call, 'list_names', { kind: 'labels' });
// People have assigned tasks to this agent, or mentioned it.
const asked = await all<Run>(call, 'run', { step: 'list', state: 'pending', agent: me.id });
for (const { id, task } of asked) {
  if (task) await triage(await call<Run>('run', { step: 'claim', id }), [task.number], known);
}
if (asked.length === 0) {
  const waiting = await all<{ readonly result?: { readonly id?: string } }>(call, 'list_proposals', { status: 'pending' });
  const proposed = waiting.map(({ result }) => result?.id);
  const unlabelled = await all<Task>(call, 'list_tasks', { filter: 'label:none open:yes' });
  const numbers = unlabelled.filter(({ id }) => !proposed.includes(id)).map(({ number }) => number);
  if (numbers.length > 0) await triage(await call<Run>('run', { step: 'begin', goal: 'Label tasks that have no label' }), numbers, known);
  else console.log('Nothing to do.');
}
console.log(`Decide at ${new URL('/proposals', address)}`);
process.exit(0);
