import {
  AssistantApi,
  Configuration,
  EventsApi,
  FilesApi,
  NotificationsApi,
  type Problem,
  ProjectsApi,
  ResponseError,
  SearchApi,
  TasksApi,
  WebhooksApi,
} from './client/index';

const [basePath, token] = process.argv.slice(2) as [string, string];
const settings = new Configuration({ basePath, accessToken: token });
const tasks = new TasksApi(settings);
const files = new FilesApi(settings);
const webhooks = new WebhooksApi(settings);
const seen: Record<string, string> = {};

/** Returns the problem of a refused request. */
async function problemOf(request: Promise<unknown>): Promise<Problem> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ResponseError) return (await error.response.json()) as Problem;
    throw error;
  }
  throw new Error('not refused');
}

async function run() {
  const made = await tasks.createTask({ createTaskInput: { title: 'Rafları say', project: 'GENEL', assignee: 'me' } });
  seen['POST /api/v1/tasks'] = `${made.id.slice(0, 4)} ${made.title} ${made.status}`;

  const titles: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const query = {
      status: new Set(['todo']),
      assignee: new Set(['me']),
      project: new Set(['GENEL']),
      sort: new Set(['number']),
      limit: 1,
    };
    const { data, page } = await tasks.listTasks({ ...query, cursor });
    titles.push(...data.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
    more = page.hasMore;
  }
  seen['GET /api/v1/tasks'] = titles.join(', ');

  const updateTaskBody = { status: 'done', dueDate: new Date('2026-12-01') };
  const patched = await tasks.updateTask({ id: made.id, updateTaskBody });
  seen['PATCH /api/v1/tasks/{id}'] = `${patched.status} ${patched.dueDate?.toISOString().slice(0, 10)}`;

  const { raw } = await tasks.deleteTaskRaw({ id: made.id });
  const gone = await problemOf(tasks.getTask({ id: made.id }));
  seen['DELETE /api/v1/tasks/{id}'] = `${raw.status} ${gone.status} ${gone.code}`;

  const projects = await new ProjectsApi(settings).listProjects();
  seen['GET /api/v1/projects'] = projects.data.map(({ key }) => key).join();

  const reply = await new AssistantApi(settings).askAssistant({ askAssistantInput: { message: 'Yıllık izin kaç gün?' } });
  seen['POST /api/v1/ai/chat'] = `${reply.grounded} ${reply.citations[0]?.title}`;

  const file = new File(['Merhaba dünya'], 'rapor.txt', { type: 'text/plain' });
  const uploaded = await files.uploadFile({ file, project: 'GENEL' });
  seen['POST /api/v1/files'] = `${uploaded.name} ${uploaded.size}`;
  seen['GET /api/v1/files/{id}/content'] = await (await files.getFileContent({ id: uploaded.id })).text();

  const notifications = await new NotificationsApi(settings).listNotifications();
  seen['GET /api/v1/notifications'] = notifications.data.map(({ reason }) => reason).join();

  const found = await new SearchApi(settings).search({ q: 'yıllık izin' });
  seen['GET /api/v1/search'] = String(found.data[0]?.kind);

  const createWebhookInput = { url: 'https://muhasebe.ornek.test/atolye', events: new Set(['task.*']) };
  const webhook = await webhooks.createWebhook({ createWebhookInput });
  const listed = await webhooks.listWebhooks();
  seen['POST /api/v1/webhooks'] = `${webhook.secret?.slice(0, 6)} ${listed.data.map(({ events }) => [...events]).join()}`;

  const events = await new EventsApi(settings).listEvents({ kinds: new Set(['task.created']) });
  seen['GET /api/v1/events'] = [...new Set(events.data.map(({ event }) => event))].join();

  const wrong = { title: 'Raf', assignee: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0', status: 'yok' };
  const refused = await problemOf(tasks.createTask({ createTaskInput: wrong }));
  seen.refused = `${refused.status} ${refused.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()}`;

  console.log(JSON.stringify(seen));
}

run();
