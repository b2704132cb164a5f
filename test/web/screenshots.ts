import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { token, until } from '../process/server.ts';
import setup from '../support/build-web.ts';
import { people, Web } from '../support/web.ts';

// `npm run screenshots`: takes the screenshots in docs/screenshots, with the sample company and documents of test/eval.

const out = join(import.meta.dirname, '../../docs/screenshots');
const documents = [
  'calisan-el-kitabi.pdf',
  'izin-yonetmeligi.docx',
  'seyahat-yonergesi.pdf',
  'fiyat-listesi-2026.xlsx',
  'oryantasyon-sunumu.pptx',
  'destek-sik-sorulanlar.txt',
];
const question = 'Uzaktan çalışanlar haftada en çok kaç gün evden çalışabilir?';

setup();
mkdirSync(out, { recursive: true });
const web = await Web.open({}, { isBare: false });
const files = new Map<string, string>();
for (const name of documents) {
  const form = new FormData();
  form.set('project', 'IK');
  form.set('file', new File([readFileSync(join(import.meta.dirname, '../eval/documents', name))], name));
  const reply = await fetch(`${web.server.url}/api/v1/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  files.set(name, ((await reply.json()) as { id: string }).id);
}
const indexed = async () => {
  const { data } = (await web.server.api('GET', '/files?status=indexed&limit=50')).body;
  return [...files.values()].every((id) => data.some((file: { id: string }) => file.id === id));
};
await until(indexed);
const answer = await web.server.api('POST', '/ai/chat', { body: { message: question } });
if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));

/** A screenshot: its page and what to wait for before it is taken. */
type Shot = { name: string; path: string; width?: number; scheme?: 'light' | 'dark'; before?: (page: Page) => Promise<unknown> };
const shots: Shot[] = [
  { name: 'start', path: '/' },
  { name: 'board', path: '/projects/SIP' },
  { name: 'board-dark', path: '/projects/SIP', scheme: 'dark' },
  { name: 'board-narrow', path: '/projects/SIP', width: 375 },
  { name: 'list', path: '/projects/SIP/list' },
  { name: 'task', path: '/projects/SIP?task=SIP-14', before: (page) => page.getByRole('dialog').waitFor() },
  { name: 'feed', path: '/feed' },
  { name: 'chat', path: `/chat/${answer.body.conversation.id}` },
  { name: 'files', path: '/files' },
  {
    name: 'file',
    path: `/files/${files.get('calisan-el-kitabi.pdf')}?page=2&quote=${encodeURIComponent('haftada en çok iki gün uzaktan çalışabilir')}`,
  },
  {
    name: 'search',
    path: '/',
    before: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').first().fill('uzaktan çalışma');
    },
  },
  { name: 'api', path: '/settings/api' },
  { name: 'webhooks', path: '/settings/webhooks' },
];
const only = process.argv.slice(2);
for (const { name, path, width = 1280, scheme = 'light', before } of shots.filter(
  (shot) => only.length === 0 || only.includes(shot.name),
)) {
  const page = await web.signIn(people.admin, { path, width, scheme });
  await page.locator('h1').first().waitFor();
  await before?.(page);
  await page.waitForLoadState('networkidle');
  // A worker renders PDF pages, which the network state does not include.
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: join(out, `${name}.png`), animations: 'disabled' });
  await page.context().close();
}
await web.close();
process.stdout.write(`${only.length || shots.length} pictures in docs/screenshots\n`);
