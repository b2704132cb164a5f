import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl, token] = process.argv.slice(2) as [string, string];
const settings = { baseUrl, headers: { authorization: `Bearer ${token}` } };
// Without a media type, answers of the assistant would be unions of JSON and a stream.
const client = createClient<paths, 'application/json' | 'application/problem+json'>(settings);
const seen: Record<string, string> = {};
/** Returns the body of a successful answer. */
const done = <Answer>({ data, error }: { data?: Answer; error?: unknown }): Answer => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};

const made = done(await client.POST('/api/v1/tasks', { body: { title: 'Rafları say', project: 'GENEL', assignee: 'me' } }));
seen['POST /api/v1/tasks'] = `${made.id.slice(0, 4)} ${made.title} ${made.status}`;

const titles: string[] = [];
for (let cursor: string | undefined, more = true; more; ) {
  const query = { status: ['todo'], assignee: ['me'], project: ['GENEL'], sort: ['number'], limit: 1, ...(cursor && { cursor }) };
  const { data, page } = done(
    await client.GET('/api/v1/tasks', { params: { query }, querySerializer: { array: { style: 'form', explode: false } } }),
  );
  titles.push(...data.map(({ title }) => title));
  cursor = page.nextCursor ?? undefined;
  more = page.hasMore;
}
seen['GET /api/v1/tasks'] = titles.join(', ');

const params = { path: { id: made.id } };
const patched = done(await client.PATCH('/api/v1/tasks/{id}', { params, body: { status: 'done', dueDate: '2026-12-01' } }));
seen['PATCH /api/v1/tasks/{id}'] = `${patched.status} ${patched.dueDate}`;

const deleted = await client.DELETE('/api/v1/tasks/{id}', { params });
const { error: gone } = await client.GET('/api/v1/tasks/{id}', { params });
seen['DELETE /api/v1/tasks/{id}'] = `${deleted.response.status} ${gone?.status} ${gone?.code}`;

seen['GET /api/v1/projects'] = done(await client.GET('/api/v1/projects'))
  .data.map(({ key }) => key)
  .join();

const reply = done(await client.POST('/api/v1/ai/chat', { body: { message: 'Yıllık izin kaç gün?' } }));
seen['POST /api/v1/ai/chat'] = `${reply.grounded} ${reply.citations[0]?.title}`;

const file = new File(['Merhaba dünya'], 'rapor.txt', { type: 'text/plain' });
const uploaded = done(
  await client.POST('/api/v1/files', {
    // The generated types declare a binary body as string.
    body: { file: file as unknown as string, project: 'GENEL' },
    bodySerializer: (body) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body ?? {})) form.append(name, value);
      return form;
    },
  }),
);
seen['POST /api/v1/files'] = `${uploaded.name} ${uploaded.size}`;
seen['GET /api/v1/files/{id}/content'] = done(
  await createClient<paths>(settings).GET('/api/v1/files/{id}/content', { params: { path: { id: uploaded.id } }, parseAs: 'text' }),
);

seen['GET /api/v1/notifications'] = done(await client.GET('/api/v1/notifications'))
  .data.map(({ reason }) => reason)
  .join();

const found = done(await client.GET('/api/v1/search', { params: { query: { q: 'yıllık izin' } } }));
seen['GET /api/v1/search'] = String(found.data[0]?.kind);

const webhook = done(await client.POST('/api/v1/webhooks', { body: { url: 'https://muhasebe.ornek.test/atolye', events: ['task.*'] } }));
const webhooks = done(await client.GET('/api/v1/webhooks'));
seen['POST /api/v1/webhooks'] = `${webhook.secret?.slice(0, 6)} ${webhooks.data.map(({ events }) => events).join()}`;

const events = done(
  await client.GET('/api/v1/events', {
    params: { query: { kinds: ['task.created'] } },
    querySerializer: { array: { style: 'form', explode: false } },
  }),
);
seen['GET /api/v1/events'] = [...new Set(events.data.map(({ event }) => event))].join();

const { error: refused } = await client.POST('/api/v1/tasks', {
  body: { title: 'Raf', assignee: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0', status: 'yok' },
});
seen.refused = `${refused?.status} ${refused?.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()}`;

console.log(JSON.stringify(seen));
