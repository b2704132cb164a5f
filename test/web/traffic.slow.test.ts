import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { recordTraffic, type Traffic } from '../support/traffic.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

/** Largest traffic of a view that is allowed. The operations are exact: a new one is a decision, and a removed one leaves the list. */
type Budget = Omit<Traffic, 'operations'> & { readonly operations: string };

/** Operations that every page sends. */
const frame = 'FavouriteViews RunningTimer Unread Viewer ViewerProjects';

const budgets = {
  start: {
    ...{ requests: 20, scripts: 6, scriptBytes: 195_000, styles: 1, sentBytes: 4_600, subscriptions: 5 },
    operations: `${frame} MyTasks News Steps`,
  },
  feed: {
    ...{ requests: 20, scripts: 9, scriptBytes: 262_000, styles: 1, sentBytes: 3_600, subscriptions: 4 },
    operations: `${frame} FeedPage`,
  },
  project: {
    ...{ requests: 31, scripts: 16, scriptBytes: 374_000, styles: 1, sentBytes: 6_300, subscriptions: 10 },
    operations: `${frame} Members Milestones SettingsProjectPage SettingsProjectUpdates Templates`,
  },
  list: {
    ...{ requests: 25, scripts: 8, scriptBytes: 275_000, styles: 1, sentBytes: 6_600, subscriptions: 10 },
    operations: `${frame} Labels ListCount ListTasks Members ProjectCustomFields SavedViews Templates`,
  },
  board: {
    ...{ requests: 28, scripts: 8, scriptBytes: 258_000, styles: 1, sentBytes: 10_900, subscriptions: 9 },
    operations: `${frame} BoardColumn BoardColumn BoardColumn BoardColumn BoardColumn BoardProject Labels Members ProjectCustomFields SavedViews`,
  },
  'board with a task': {
    ...{ requests: 42, scripts: 14, scriptBytes: 396_000, styles: 1, sentBytes: 18_500, subscriptions: 13 },
    operations:
      `${frame} BoardColumn BoardColumn BoardColumn BoardColumn BoardColumn BoardProject Labels Members ProjectCustomFields SavedViews ` +
      'ProjectCustomFields Subtasks Task TaskComments TaskFiles TaskMentions TaskReminders TimeOfTask',
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
  });

  const title = (page: Page) => seen(page.getByRole('heading', { level: 1 }));
  const views = {
    start: { path: () => '/', ready: title },
    feed: { path: () => '/feed', ready: title },
    project: {
      path: () => `/settings/projects/${key}`,
      ready: (page: Page) => seen(page.getByRole('heading', { name: 'Ölçülen' }).first()),
    },
    list: {
      path: () => `/projects/${key}/list`,
      ready: (page: Page) => seen(page.getByRole('grid').getByRole('link', { name: 'Kart 30', exact: true })),
    },
    board: { path: () => `/projects/${key}`, ready: (page: Page) => seen(page.getByText('Kart 1', { exact: true })) },
    'board with a task': {
      path: () => `/projects/${key}?task=${key}-1`,
      ready: (page: Page) => seen(page.getByRole('dialog').getByText('Kart 1').first()),
    },
  } as const;

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
