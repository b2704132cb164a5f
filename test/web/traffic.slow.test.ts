import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { isPrefetch, recordTraffic, type Traffic } from '../support/traffic.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

/** Largest traffic of a view that is allowed. The operations are exact: a new one is a decision, and a removed one leaves the list. */
type Budget = Omit<Traffic, 'operations'> & { readonly operations: string };

const budgets = {
  start: {
    ...{ requests: 17, scripts: 9, scriptBytes: 179_200, styles: 1, texts: 0, sentBytes: 600, subscriptions: 3 },
    operations: 'Frame MyWork',
  },
  feed: {
    ...{ requests: 15, scripts: 8, scriptBytes: 201_000, styles: 1, texts: 0, sentBytes: 350, subscriptions: 2 },
    operations: 'FeedPage Frame',
  },
  project: {
    ...{ requests: 21, scripts: 14, scriptBytes: 270_000, styles: 1, texts: 0, sentBytes: 400, subscriptions: 5 },
    operations: 'Frame ProjectOverview',
  },
  'settings of a project': {
    ...{ requests: 21, scripts: 14, scriptBytes: 270_000, styles: 1, texts: 0, sentBytes: 400, subscriptions: 2 },
    operations: 'Frame SettingsProjectPage',
  },
  list: {
    ...{ requests: 17, scripts: 9, scriptBytes: 229_200, styles: 1, texts: 0, sentBytes: 600, subscriptions: 3 },
    operations: 'Frame ListTasks Templates',
  },
  board: {
    ...{ requests: 15, scripts: 8, scriptBytes: 190_200, styles: 1, texts: 0, sentBytes: 650, subscriptions: 3 },
    operations: 'BoardColumns Frame',
  },
  'board with a task': {
    // One subscription is for those who look at the task.
    ...{ requests: 22, scripts: 13, scriptBytes: 241_300, styles: 1, texts: 0, sentBytes: 1_000, subscriptions: 7 },
    operations: 'BoardColumns Frame TaskFiles TaskView',
  },
  task: {
    ...{ requests: 18, scripts: 10, scriptBytes: 195_900, styles: 1, texts: 0, sentBytes: 600, subscriptions: 6 },
    operations: 'Frame TaskFiles TaskView',
  },
  'task with a description and a comment': {
    ...{ requests: 20, scripts: 12, scriptBytes: 218_200, styles: 1, texts: 0, sentBytes: 600, subscriptions: 6 },
    operations: 'Frame TaskFiles TaskView',
  },
} satisfies Record<string, Budget>;

describe.skipIf(browserMissing)('the traffic of a view', () => {
  let web: Web;
  let key: string;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `TRF${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Ölçülen' } });
    const operations = Array.from({ length: 30 }, (_, at) => ({ create: { project: key, title: `Kart ${at + 1}` } }));
    await web.server.api('POST', '/tasks:batch', { body: { operations } });
    await web.server.api('PATCH', `/tasks/${key}-2`, { body: { description: '**Yazılan** metin' } });
    await web.server.api('POST', `/tasks/${key}-2/comments`, { body: { body: '**Söylenen** söz' } });
  });

  const title = (page: Page) => seen(page.getByRole('heading', { level: 1 }));
  const views = {
    start: { path: () => '/', ready: title },
    feed: { path: () => '/feed', ready: title },
    project: {
      path: () => `/projects/${key}/overview`,
      ready: (page: Page) => seen(page.getByRole('list', { name: 'Son değişen görevler' })),
    },
    'settings of a project': {
      path: () => `/projects/${key}/settings`,
      ready: (page: Page) => seen(page.getByRole('textbox', { name: 'Kısaltma' })),
    },
    list: {
      path: () => `/projects/${key}/list`,
      ready: (page: Page) => seen(page.getByRole('grid').getByRole('link', { name: 'Kart 30', exact: true })),
    },
    board: { path: () => `/projects/${key}`, ready: (page: Page) => seen(page.getByText('Kart 1', { exact: true })) },
    task: { path: () => `/tasks/${key}-1`, ready: title },
    'task with a description and a comment': {
      path: () => `/tasks/${key}-2`,
      ready: async (page: Page) => {
        for (const text of ['Yazılan', 'Söylenen']) await seen(page.locator('strong', { hasText: text }));
      },
    },
    'board with a task': {
      path: () => `/projects/${key}?task=${key}-1`,
      ready: (page: Page) => seen(page.getByRole('dialog').getByText('Kart 1').first()),
    },
  } as const;

  test('sends the text of a document to a server that does not know its identifier', async () => {
    const page = await web.signInOnce(people.admin, { path: nowhere });
    const sent: object[] = [];
    const error = { message: '', extensions: { code: 'graphql.document_not_found', status: 404 } };
    await page.route('**/graphql', (route) => {
      const body = route.request().postDataJSON();
      sent.push(body);
      return body.query ? route.continue() : route.fulfill({ status: 404, json: { errors: [error] } });
    });
    await page.goto(`${web.url}/projects/${key}`);
    await views.board.ready(page);
    const frame = sent.filter((body) => 'operationName' in body && body.operationName === 'Frame');
    expect(frame.map((body) => Object.keys(body).sort())).toEqual([
      ['documentId', 'operationName', 'variables'],
      ['operationName', 'query', 'variables'],
    ]);
  });

  test('lets the browser fetch the files of menus while the page is idle', async () => {
    const page = await web.signInOnce(people.admin, { path: nowhere });
    const fetched = page.waitForResponse((reply) => /\/assets\/menus-/.test(reply.url()) && isPrefetch(reply.request()));
    await page.goto(`${web.url}/projects/${key}`);
    expect((await fetched).status()).toBe(200);
  });

  test.for(Object.keys(budgets) as (keyof typeof budgets)[])('%s stays within its budget', async (name) => {
    const { path, ready } = views[name];
    const page = await web.signInOnce(people.admin, { path: nowhere });
    const traffic = recordTraffic(page);
    await page.goto(web.url + path());
    await ready(page);
    await page.waitForLoadState('networkidle');
    const { operations, ...numbers } = traffic();
    const { operations: allowed, ...limits } = budgets[name];
    expect(operations).toEqual(allowed.split(' ').sort());
    for (const [what, limit] of Object.entries(limits) as [keyof typeof limits, number][])
      expect.soft(numbers[what], `${what} in ${JSON.stringify(numbers)}`).toBeLessThanOrEqual(limit);
  });
});
