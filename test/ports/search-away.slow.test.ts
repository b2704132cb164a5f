import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/ports/database/index.ts';
import { openSearch } from '../../src/ports/search/index.ts';
import { SearchAway } from '../../src/ports/search/port.ts';
import { cleanUp, closeLater, errorOf } from './databases.ts';
import { answering, elasticsearchAt, stopAnswering } from './search-answers.ts';
import { organizationIn } from './search-engines.ts';

afterAll(stopAnswering);
afterAll(cleanUp);

const statusOf = (status: number, body: object = {}) =>
  answering((_, response) => response.writeHead(status).end(JSON.stringify({ ...body, status })));

describe.each([
  ['refuses connections', async () => 'http://127.0.0.1:1'],
  ['cuts connections', () => answering((request) => request.socket.destroy())],
  ['has too much to do', () => statusOf(429)],
  ['has no master', () => statusOf(503)],
  ['is behind a gateway that does not reach it', () => statusOf(502)],
  ['answers nothing in time', () => answering(() => {})],
])('an Elasticsearch that %s', (what, start) => {
  test('makes searches throw SearchAway', async () => {
    const search = await elasticsearchAt(await start());
    const { find } = organizationIn(search);
    const asked = [find('izin'), search.spellings('org_1', ['izin']), search.identity(), search.check()];
    for (const error of await Promise.all(asked.map(errorOf))) expect(error).toBeInstanceOf(SearchAway);
  });

  // Writes are jobs and may wait longer for an answer.
  test.skipIf(what === 'answers nothing in time')('makes writes and rebuilds throw SearchAway', async () => {
    const search = await elasticsearchAt(await start());
    expect(await errorOf(organizationIn(search).write('fil_1', { text: 'İzin' }))).toBeInstanceOf(SearchAway);
    expect(await errorOf(search.build({ dimensions: undefined }))).toBeInstanceOf(SearchAway);
  });
});

test('throws SearchAway for writes and rebuilds if Elasticsearch creates no index because its disks are full', async () => {
  const cause = { type: 'cluster_block_exception', reason: 'blocked by: [FORBIDDEN/10/cluster create-index blocked (api)];' };
  const error = { ...cause, root_cause: [cause] };
  const url = await answering(({ method, url }, response) => {
    const creates = method === 'PUT' && !url?.startsWith('/_index_template');
    response.writeHead(creates ? 403 : 200).end(JSON.stringify(creates ? { error, status: 403 } : {}));
  });
  const search = await elasticsearchAt(url);
  const works = [organizationIn(search).write('fil_1', { text: 'İzin' }), search.build({ dimensions: undefined })];
  for (const failed of await Promise.all(works.map(errorOf))) {
    expect(failed).toBeInstanceOf(SearchAway);
    expect(String(failed)).toContain('create-index blocked');
  }
});

test('throws SearchAway if the database is unreachable', async () => {
  const database = closeLater(await openDatabase({ databaseUrl: 'postgresql://atolye@127.0.0.1:1/none', dataDir: '' }));
  const search = await openSearch({ database });
  const { find, write } = organizationIn(search);
  const asked = [find('izin'), write('fil_1', { text: 'İzin' }), search.check()].map(errorOf);
  for (const error of await Promise.all(asked)) expect(error).toBeInstanceOf(SearchAway);
});

test('the check reports an Elasticsearch version that is too old', async () => {
  const search = await elasticsearchAt(await statusOf(200, { version: { number: '8.11.4' } }));
  expect(String(await errorOf(search.check()))).toBe('Error: Elasticsearch is 8.11.4: 8.19 or later is needed');
});

test.each([401, 403])('the check reports refused credentials (%i)', async (status) => {
  const search = await elasticsearchAt(await statusOf(status), 'a2V5');
  expect(String(await errorOf(search.check()))).toMatch(/refuses the credentials: .*ELASTICSEARCH_API_KEY/);
});

test('sends the API key in the form that Elasticsearch expects', async () => {
  let sent: string | undefined;
  const url = await answering((request, response) => {
    sent = request.headers.authorization;
    response.end(JSON.stringify({ version: { number: '9.1.0' } }));
  });
  await (await elasticsearchAt(url, 'a2V5')).check();
  expect(sent).toBe('ApiKey a2V5');
});
