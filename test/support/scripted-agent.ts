// An agent as a process: `node test/support/scripted-agent.ts <address> <key> <run> <steps>`. It claims the run, writes one comment for each
// step that the task does not have yet, and completes the run. It prints a line for each write.
const [address, key, run, steps] = process.argv.slice(2) as [string, string, string, string];

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test checks the results
  return { status: response.status, body: (await response.json().catch(() => null)) as any };
}

async function claim() {
  for (;;) {
    const { status, body } = await send('POST', `/runs/${run}/claim`);
    if (status === 200) return body;
    if (body?.code !== 'run.claimed') return null;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const held = await claim();
if (held) {
  const headers = { 'x-run': run, 'x-run-lease': String(held.lease) };
  console.log(`claimed ${held.lease}`);
  const done = new Set(
    (await send('GET', `/tasks/${held.task.id}/comments?limit=200`)).body.data.map(({ body }: { body: string }) => body),
  );
  let lost = false;
  for (let step = 1; step <= Number(steps) && !lost; step += 1) {
    if (done.has(`Adım ${step}`)) continue;
    lost = (await send('POST', `/tasks/${held.task.id}/comments`, { body: `Adım ${step}` }, headers)).status !== 201;
    console.log(lost ? 'lost' : `wrote ${step}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!lost && (await send('POST', `/runs/${run}/complete`, undefined, headers)).status === 200) console.log('completed');
}
