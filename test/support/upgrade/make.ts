import { execFileSync, spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { audience, startIssuer } from '../issuer.ts';
import { startReceiver } from '../receiver.ts';

// Fills an empty database through the APIs of the product in this checkout, and stores it with the responses to every caller. README.md in
// this folder describes its use.

const [into = '.'] = process.argv.slice(2);
const port = 4717;
const base = `http://127.0.0.1:${port}`;
const issuer = await startIssuer();
const receiver = await startReceiver();
receiver.state.answer = ({ path }) => ({ status: path === '/ok' ? 200 : 500 });

const adminToken = 'atp_yukseltmedenoncekiyonetici1';
const env = {
  ...process.env,
  PORT: String(port),
  SEED: 'none',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: 'yonetici@ornek.test',
  BOOTSTRAP_TOKEN: adminToken,
  OIDC_ISSUER: issuer.url,
  OIDC_AUDIENCE: audience,
  WEBHOOK_ALLOW: '127.0.0.0/8',
};
const server = spawn(process.execPath, ['src/start.js'], { env, stdio: 'inherit' });
process.once('exit', () => server.kill());
while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) await pause(200);

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: bodies are read by the contract
type Body = any;

/** Calls the server with a token. A refusal is an error in this script. */
function caller(token: string) {
  const ask = async (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Body> => {
    const json = body !== undefined && !(body instanceof FormData);
    const reply = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'tr',
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json ? JSON.stringify(body) : (body as FormData | undefined),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    token,
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: unknown, headers?: Headers) => ask('POST', path, body, headers),
    patch: (path: string, body: unknown) => ask('PATCH', path, body),
    put: (path: string, body?: unknown) => ask('PUT', path, body),
    delete: (path: string) => ask('DELETE', path),
    upload(content: string, name: string, fields: Headers) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append('file', new Blob([content], { type: 'text/plain' }), name);
      return ask('POST', '/files', form);
    },
  };
}

type Caller = ReturnType<typeof caller>;
const scopes = (await caller(adminToken).get('/me')).credential.scopes as string[];
const memberScopes = scopes.filter((scope) => scope !== 'admin' && scope !== 'webhooks:manage');

const cli = (...given: string[]) =>
  execFileSync(process.execPath, ['src/cli/bin.js', ...given], { env, encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1) as string;

/** Creates a person: invited, linked at the first request with a token of the identity provider, with a token that never expires. */
async function invite(admin: Caller, name: string, email: string, role: string) {
  const projects = role === 'guest' ? [{ project: 'GENEL', role: 'viewer' }] : undefined;
  const invitation = await admin.post('/invitations', { email, role, projects });
  const person = caller(await issuer.sign({ sub: email, email, email_verified: true, name }));
  await person.post(`/me/invitations/${invitation.id}/accept`);
  const { id } = await person.get('/me');
  return { id: id as string, name, ...caller(cli('token', 'create', '--user', email, '--never')) };
}

const admin = caller(adminToken);
const ayse = await invite(admin, 'Ayşe Yılmaz', 'ayse@ornek.test', 'member');
const mehmet = await invite(admin, 'Mehmet Çelik', 'mehmet@ornek.test', 'member');
const can = await invite(admin, 'Can Öztürk', 'can@ornek.test', 'guest');
const deniz = await invite(admin, 'Deniz Ak', 'deniz@ornek.test', 'member');
const mention = ({ id, name }: { id: string; name: string }) => `@[${name}](${id})`;

// Webhooks come first, so that they receive all events.
const hook = await admin.post('/webhooks', { url: `${receiver.url}/ok`, events: ['task.*', 'comment.*'] });
const refused = await admin.post('/webhooks', { url: `${receiver.url}/hata`, events: ['task.deleted'] });
await admin.post(`/webhooks/${hook.id}/ping`);
await admin.post('/invitations', { email: 'bekleyen@ornek.test' });
await admin.post('/organization/domains', { domain: 'ornek.test' });

// Projects: open, private, archived, with a removed role, with a custom workflow.
const web = await ayse.post('/projects', { key: 'WEB', name: 'Web sitesi', description: 'Yeni **site**.' });
const hidden = await ayse.post('/projects', { key: 'GIZLI', name: 'Gizli proje', visibility: 'private' });
const old = await ayse.post('/projects', { key: 'ESKI', name: 'Eski proje' });
await ayse.put(`/projects/WEB/members/${can.id}`, { role: 'viewer' });
await ayse.put(`/projects/GIZLI/members/${mehmet.id}`, { role: 'editor' });
const { workflow } = await ayse.get('/projects/WEB/workflow');
const statuses = workflow.map(({ key, name, category }: Body) => ({ key, name, category }));
await ayse.put('/projects/WEB/workflow', { statuses: [...statuses, { key: 'denetim', name: 'Denetim', category: 'started' }] });

const urgent = await ayse.post('/labels', { name: 'acil', color: '#cc0000' });
const fault = await ayse.post('/labels', { name: 'hata' });
await ayse.patch(`/labels/${fault.id}`, { name: 'kusur' });
const gone = await ayse.post('/labels', { name: 'gereksiz' });

// A task with values in all fields.
const main = await ayse.post(
  '/tasks',
  {
    title: 'Ödeme ekranı',
    description: 'İlk taslak',
    project: 'WEB',
    labels: [urgent.id, gone.id],
    assignee: mehmet.id,
    dueDate: '2026-12-24',
  },
  { 'idempotency-key': 'odeme-1' },
);
await admin.delete(`/labels/${gone.id}`);
const child = await mehmet.post('/tasks', { title: 'Kart formu', parent: main.id, priority: 'high' });
const blocker = await mehmet.post('/tasks', { title: 'Banka sözleşmesi', project: 'WEB', startDate: '2026-11-01' });
await ayse.patch(`/tasks/${main.id}`, { blockedBy: [blocker.id], addLabels: [fault.id], description: 'İkinci taslak' });
await mehmet.patch(`/tasks/${main.id}`, { status: 'in_progress', priority: 'urgent', dueDate: '2026-12-31' });
await mehmet.patch(`/tasks/${child.id}`, { status: 'denetim' });
await mehmet.patch(`/tasks/${blocker.id}`, { status: 'done' });
await admin.put(`/tasks/${main.id}/watch`);
const comment = await ayse.post(`/tasks/${main.id}/comments`, { body: `${mention(mehmet)} bakar mısın?` });
await ayse.patch(`/comments/${comment.id}`, { body: `${mention(mehmet)} ve ${mention(deniz)} bakar mısınız?` });
await mehmet.post(`/tasks/${main.id}/comments`, { body: 'Bakıyorum, **yarın** biter.' });
const slip = await mehmet.post(`/tasks/${main.id}/comments`, { body: 'Yanlış yere yazdım' });
await mehmet.delete(`/comments/${slip.id}`);
const file = await ayse.upload('Sözleşme metni: teslim tarihi aralık sonudur.', 'sozlesme.txt', { task: main.id });
await ayse.patch(`/files/${file.id}`, { name: 'sözleşme son.txt' });
const thrown = await ayse.upload('Silinecek.', 'silinecek.txt', { project: web.id });
await ayse.delete(`/files/${thrown.id}`);

// Private records, and records that became hidden or visible.
const secret = await ayse.post('/tasks', { title: 'Gizli anlaşma', project: 'GIZLI', assignee: mehmet.id });
await mehmet.post(`/tasks/${secret.id}/comments`, { body: 'Zeytin kampanyası ile ilgili' });
await ayse.upload('Zeytin kampanyası bütçesi.', 'bütçe.txt', { project: hidden.id });
const wentIn = await ayse.post('/tasks', { title: 'Önce açıktı', project: 'WEB' });
await ayse.patch(`/tasks/${wentIn.id}`, { project: 'GIZLI', title: 'Sonra gizli' });
const cameOut = await ayse.post('/tasks', { title: 'Önce gizliydi', project: 'GIZLI' });
await ayse.patch(`/tasks/${cameOut.id}`, { project: 'WEB', title: 'Sonra açık' });
const moved = await ayse.post('/tasks', { title: 'Taşınan iş', project: 'WEB' });
await ayse.patch(`/tasks/${moved.id}`, { project: 'GENEL' });

const trashed = await ayse.post('/tasks', { title: 'Çöpteki iş', project: 'WEB' });
await ayse.post('/tasks', { title: 'Onun altındaki', parent: trashed.id });
await ayse.delete(`/tasks/${trashed.id}`);
const returned = await ayse.post('/tasks', { title: 'Çöpten dönen', project: 'WEB' });
await ayse.delete(`/tasks/${returned.id}`);
await ayse.post(`/tasks/${returned.id}/restore`);
const finished = await ayse.post('/tasks', { title: 'Bitmiş iş', project: 'ESKI' });
await ayse.patch('/projects/ESKI', { archived: true });

const account = await admin.post('/service-accounts', { name: 'Fatura aktarımı', scopes: ['tasks:read', 'tasks:write', 'projects:read'] });
const rotated = await admin.post(`/service-accounts/${account.id}/keys`, {});
const service = caller(rotated.key);
await service.post('/tasks', { title: 'Aktarılan fatura', project: 'WEB', assignee: deniz.id });
const narrow = caller((await ayse.post('/tokens', { name: 'Dar', scopes: memberScopes, projects: [web.id], expiresAt: null })).token);
const ended = caller((await ayse.post('/tokens', { name: 'Biten', scopes: memberScopes })).token);
await ayse.delete(`/tokens/${(await ended.get('/me')).credential.id}`);

// Fields, cycles, milestones, time, views, templates, relations, public links and the rest of a project.
await admin.post('/fields', {
  name: 'Önem',
  key: 'onem',
  type: 'select',
  options: [{ name: 'Az' }, { name: 'Çok' }],
});
await admin.post('/fields', { name: 'Müşteri', key: 'musteri', type: 'text' });
const cycle = await ayse.post('/cycles', { name: 'Döngü 1', project: 'WEB', startDate: '2099-01-05', endDate: '2099-01-18' });
const milestone = await ayse.post('/milestones', { name: 'Beta', project: 'WEB', targetDate: '2099-06-01' });
await ayse.patch(`/tasks/${main.id}`, {
  estimate: 5,
  cycle: cycle.id,
  milestone: milestone.id,
  fields: { onem: 'Çok', musteri: 'Defne A.Ş.' },
  description: 'Üçüncü taslak, bak: WEB-1',
});
await ayse.patch(`/tasks/${child.id}`, { recurrence: { rule: 'FREQ=WEEKLY', from: 'schedule' }, dueDate: '2099-01-05' });
await ayse.post('/time-entries', { task: main.id, minutes: 90, startedAt: '2026-11-20T08:00:00.000Z', note: 'Toplantı' });
const view = await ayse.post('/views', { name: 'Acil olanlar', filter: 'priority:urgent', visibility: 'organization' });
await ayse.put(`/views/${view.id}/favourite`, {});
await ayse.post('/templates', { name: 'Ödeme', kind: 'task', from: main.id });
await ayse.post(`/tasks/${main.id}/relations`, { kind: 'relates', task: blocker.id });
await ayse.post(`/tasks/${main.id}/reminders`, { before: 'P1D' });
await ayse.post(`/comments/${comment.id}/reactions`, { emoji: '👍' });
await mehmet.post(`/tasks/${main.id}/comments`, { body: 'Yanıt', replyTo: comment.id });
await ayse.post('/projects/WEB/updates', { body: 'Yolunda gidiyor.', health: 'on_track' });
await admin.post('/projects/WEB/public-links', { view: 'board' });

// Another organization with the same words and numbers.
const neighbour = caller(cli('org', 'create', '--name', 'Komşu', '--slug', 'komsu', '--admin-email', 'yonetici@komsu.test'));
await neighbour.post('/projects', { key: 'WEB', name: 'Komşunun sitesi' });
await neighbour.post('/tasks', { title: 'Komşunun ödeme ekranı', project: 'WEB' });
await invite(neighbour, 'Ayşe Yılmaz', 'ayse@komsu.test', 'member');

/** Waits until `path` returns the same for three seconds. */
async function settled(who: Caller, path: string, good: (body: Body) => boolean = () => true) {
  let [last, since] = ['', Date.now()];
  const end = Date.now() + 30_000;
  for (;;) {
    const body = await who.get(path);
    const text = JSON.stringify(body.data);
    if (text !== last || !good(body)) [last, since] = [text, Date.now()];
    if (Date.now() - since > 3000) return body;
    if (Date.now() > end) throw new Error(`${path} does not settle: ${text}`);
    await pause(300);
  }
}

await settled(ayse, '/search?q=teslim', ({ data }) => data.length > 0);
const feed = (await settled(mehmet, '/notifications', ({ data }) => data.length > 2)).data as { id: string }[];
await mehmet.patch(`/notifications/${feed[0]?.id}`, { read: true });
await mehmet.patch(`/notifications/${feed[1]?.id}`, { archived: true });
await mehmet.put('/notifications/mutes', { project: 'GENEL' });
const { id: conversation } = (await ayse.post('/ai/chat', { message: 'Teslim tarihi ne zaman?' })).conversation;
await admin.delete(`/members/${deniz.id}`);
await settled(admin, `/webhooks/${hook.id}/deliveries?limit=200`);
await settled(ayse, '/events?limit=200');

// Responses to every caller.
const people = { admin, ayse, mehmet, can, service, narrow, neighbour };
const tasks = [main, child, blocker, secret, wentIn, cameOut, moved, trashed, returned, finished].map(({ id }) => id);
const paths = [
  ...tasks.flatMap((id) => [
    `/tasks/${id}`,
    `/tasks/${id}/relations`,
    `/tasks/${id}/reminders`,
    `/tasks/${id}/activity?limit=200`,
    `/tasks/${id}/comments?limit=200`,
  ]),
  '/tasks?limit=200',
  ...[web, hidden, old].flatMap(({ id }) => [
    `/projects/${id}`,
    `/projects/${id}/activity?limit=200`,
    `/projects/${id}/updates`,
    `/projects/${id}/public-links`,
    `/projects/${id}/members`,
    `/projects/${id}/workflow`,
  ]),
  '/projects?limit=200',
  '/projects?archived=true&limit=200',
  '/events?limit=200',
  '/notifications?limit=200',
  '/notifications/mutes',
  '/labels?limit=200',
  '/fields?limit=200',
  '/cycles?project=WEB&limit=200',
  '/milestones?project=WEB&limit=200',
  '/time-entries?limit=200',
  '/views?limit=200',
  '/templates?limit=200',
  '/files?limit=200',
  `/files/${file.id}`,
  '/members?limit=200',
  '/invitations?limit=200',
  '/organization',
  '/organization/domains',
  '/tokens?limit=200',
  '/service-accounts?limit=200',
  '/webhooks?limit=200',
  `/webhooks/${hook.id}/deliveries?limit=200`,
  `/webhooks/${refused.id}/deliveries?limit=200`,
  '/audit-log?limit=200',
  '/conversations?limit=200',
  `/conversations/${conversation}`,
  ...['teslim', 'zeytin', 'ödeme'].map((word) => `/search?q=${encodeURIComponent(word)}`),
];
const answers: Record<string, Record<string, unknown>> = {};
for (const [name, { token }] of Object.entries(people)) {
  answers[name] = {};
  for (const path of paths) {
    const reply = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'tr' } });
    answers[name][path] = reply.ok ? await reply.json() : reply.status;
  }
}

server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
await receiver.stop();
await issuer.down();

const dump = execFileSync(
  'pg_dump',
  ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100', process.env.DATABASE_URL as string],
  {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  },
);
// Lines that only psql supports.
writeFileSync(join(into, 'dump.sql.gz'), gzipSync(dump.replaceAll(/^\\.*$/gm, ''), { level: 9 }));
const tokens = Object.fromEntries(Object.entries({ ...people, ended, deniz }).map(([name, { token }]) => [name, token]));
const ids = { main, child, blocker, secret, wentIn, cameOut, moved, trashed, returned, finished, comment, file, hook };
const named = Object.fromEntries(Object.entries(ids).map(([name, { id, number }]) => [name, number ? { id, number } : { id }]));
writeFileSync(join(into, 'answers.json'), `${JSON.stringify({ tokens, ids: named, answers }, null, 1)}\n`);
cpSync(join(process.env.DATA_DIR as string, 'files'), join(into, 'files'), { recursive: true });
