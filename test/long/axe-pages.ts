import type { Page } from 'playwright-core';
import { newId } from '../../schema/kernel/ids.ts';
import { sectionWords } from '../../web/src/features/settings/section-words.ts';
import { seen } from '../support/seen.ts';
import { people } from '../support/web.ts';
import type { Sample } from './axe-sample.ts';

/** Widths of the window in which every page is checked, in pixels. */
export const widths = [375, 768, 1440] as const;

/**
 * Context of a step: texts by language, whether the navigation is beside the page (`wide`), whether filters are behind a button (`folded`),
 * and the ids of the sample.
 */
export type Looking = {
  readonly say: <T>(turkish: T, english: T) => T;
  readonly wide: boolean;
  readonly folded: boolean;
  readonly sample: Sample;
};
type Step = (page: Page, looking: Looking) => Promise<unknown>;
/** A page, the step to wait for it, and further named states to bring it to in order. axe checks each. */
export type PageCase = {
  readonly name: string;
  readonly path: string | ((sample: Sample) => string);
  /** Undefined if nobody is signed in. */
  readonly as?: string | undefined;
  readonly there: Step;
  readonly states?: Readonly<Record<string, Step>>;
  /** Restricts the page to one width. */
  readonly width?: 375 | 1440;
};

const { admin, ayse } = people;
const dialog: Step = (page) => seen(page.getByRole('dialog').first());
const heading: Step = (page) => seen(page.locator('h1').first());
/** Waits for a section of the settings and its rows. */
const section: Step = async (page) => {
  await seen(page.locator('section h2').first());
  await page.waitForFunction(() => !document.querySelector('section [role=status][aria-label]'));
};
/** Opens a dialog by a button. */
const opens =
  (turkish: string | RegExp, english: string | RegExp): Step =>
  async (page, { say }) => {
    await page
      .getByRole('button', { name: say(turkish, english) })
      .first()
      .click();
    await dialog(page, {} as Looking);
  };
/** Opens a menu by a button. */
const menu =
  (turkish: string | RegExp, english: string | RegExp): Step =>
  async (page, { say }) => {
    await page
      .getByRole('button', { name: say(turkish, english) })
      .first()
      .press('Enter');
    await seen(page.getByRole('menu'));
  };
const settings = (path: string, states: Readonly<Record<string, Step>> = {}): PageCase => ({
  name: `settings/${path}`,
  path: `/settings/${path}`,
  as: admin,
  there: section,
  states,
});

/** Forms of sections of the settings, by section. */
const formsOfSettings: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  api: { form: opens('Jeton oluştur', 'Create a token') },
  fields: { form: opens('Alan ekle', 'Add a field') },
  members: { form: opens('Davet et', 'Invite') },
  services: { form: opens('Servis hesabı oluştur', 'Create a service account') },
  webhooks: { form: opens('Webhook ekle', 'Add a webhook') },
};

const task: Readonly<Record<string, Step>> = {
  calendar: async (page, { say }) => {
    await page.keyboard.press('d');
    await seen(page.getByRole('dialog', { name: say('Son tarih', 'Due date') }).getByRole('button', { name: /^15 / }));
  },
  mention: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.type('@');
    await seen(page.getByRole('listbox'));
  },
  history: async (page, { say }) => {
    await page.keyboard.press('Escape');
    await seen(
      page
        .getByRole('list', { name: say('Yorumlar ve geçmiş', 'Comments and history') })
        .getByText(say('oluşturdu', 'created'))
        .first(),
    );
  },
  menu: menu('Görev işlemleri', 'Task actions'),
};

/** Opens a dialog of the feed by a key. */
const feedDialog =
  (key: string): Step =>
  async (page, looking) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'Sözleşmeyi gözden geçir' }).getByRole('link').focus();
    await page.keyboard.press(key);
    await dialog(page, looking);
  };

/** Selects a notification of the feed; narrow screens open its task as a panel. */
const reader: Step = async (page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Sözleşmeyi gözden geçir' }).getByRole('link').click();
  await seen(page.getByRole('heading', { name: 'Sözleşmeyi gözden geçir' }));
};

/** Every page of the web app, with its further states. */
export const pages: readonly PageCase[] = [
  { name: 'signed out', path: '/', there: (page, { say }) => seen(page.getByRole('link', { name: say('Giriş yap', 'Sign in') })) },
  {
    name: 'welcome',
    path: '/',
    as: admin,
    there: heading,
    states: {
      account: async (page, looking) => {
        // Narrow screens have the account in the navigation.
        if (!looking.wide) await page.getByRole('button', { name: looking.say('Menü', 'Menu'), exact: true }).press('Enter');
        await menu(/^Hesap: /, /^Account: /)(page, looking);
      },
    },
  },
  {
    name: 'proposals',
    path: '/proposals',
    as: ayse,
    there: (page) => seen(page.getByRole('listitem').filter({ hasText: 'Önerilen yorum' })),
    states: {
      reject: async (page, looking) => {
        const proposal = page.getByRole('listitem').filter({ hasText: 'Önerilen yorum' });
        await proposal.getByRole('button', { name: looking.say(/^Reddet/, /^Reject/) }).click();
        await dialog(page, looking);
      },
    },
  },
  { name: 'invitations', path: '/invitations', as: ayse, there: heading },
  { name: 'no such page', path: '/projects/WEB/nowhere', as: ayse, there: heading },
  { name: 'no such project', path: '/projects/YOK/list', as: ayse, there: heading },
  { name: 'no such board', path: '/projects/YOK', as: ayse, there: heading },
  { name: 'no such task', path: '/tasks/WEB-9999', as: ayse, there: heading },
  { name: 'no such conversation', path: `/chat/${newId('conversation')}`, as: ayse, there: heading },
  { name: 'no such file', path: `/files/${newId('file')}`, as: ayse, there: heading },
  {
    name: 'search',
    path: '/files',
    as: ayse,
    there: heading,
    states: {
      results: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('giriş');
        await seen(page.getByRole('option', { name: /Giriş sayfasını yenile/ }).first());
      },
    },
  },
  {
    name: 'board',
    path: '/projects/WEB',
    as: ayse,
    there: (page) => seen(page.locator('a[data-card]', { hasText: 'Giriş sayfasını yenile' })),
    states: {
      lifted: async (page) => {
        await page.locator('a[data-card]', { hasText: 'Giriş sayfasını yenile' }).focus();
        await page.keyboard.press('Space');
        await seen(page.locator('[aria-live="assertive"]').filter({ hasText: /WEB-2/ }), 'attached');
      },
      move: async (page, looking) => {
        await page.keyboard.press('Escape');
        await menu(/^WEB-2 görevini taşı$/, /^Move WEB-2$/)(page, looking);
      },
      filter: async (page, looking) => {
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
        if (looking.folded) {
          await page.getByRole('button', { name: looking.say('Süzgeçler', 'Filters') }).press('Enter');
          await dialog(page, looking);
        }
        await menu('Öncelik', 'Priority')(page, looking);
      },
    },
  },
  {
    name: 'list',
    path: '/projects/WEB/list?group=status',
    as: ayse,
    there: (page) => seen(page.getByRole('link', { name: 'Giriş sayfasını yenile', exact: true })),
    states: {
      selected: async (page, { say, wide }) => {
        await page.getByRole('grid').press('ArrowDown');
        await page
          .getByRole('checkbox')
          .nth(wide ? 2 : 0)
          .click();
        await seen(page.getByRole('region', { name: say('Seçilenlerle yapılacaklar', 'Actions for the selected tasks') }));
      },
      day: async (page, { say }) => {
        await page
          .getByRole('button', { name: say(/, Son tarih: /, /, Due: /) })
          .first()
          .click();
        await seen(page.getByRole('dialog').getByRole('table'));
      },
      status: async (page, { say }) => {
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: say(/, Durum: /, /, Status: /) })
          .first()
          .click();
        await seen(page.getByRole('option').first());
      },
    },
  },
  {
    name: 'calendar',
    path: '/projects/WEB/list?kind=calendar',
    as: ayse,
    there: (page, { say }) => seen(page.getByRole('region', { name: say('Tarihsiz görevler', 'Tasks without a date') })),
  },
  {
    name: 'timeline',
    path: '/projects/WEB/list?kind=timeline&scale=month&group=status',
    as: ayse,
    there: (page, { say }) => seen(page.getByRole('group', { name: say('Zaman çizelgesi', 'Timeline') })),
  },
  {
    name: 'views',
    path: '/tasks?priority=urgent',
    as: ayse,
    width: 1440,
    there: heading,
    states: {
      menu: menu('Görünümler', 'Views'),
      form: async (page, looking) => {
        await page.getByRole('menuitem', { name: looking.say('Görünümü kaydet', 'Save the view') }).click();
        await dialog(page, looking);
      },
    },
  },
  {
    name: 'overview',
    path: '/projects/WEB/overview',
    as: admin,
    there: (page, { say }) => seen(page.getByRole('list', { name: say('Son değişen görevler', 'Recently changed tasks') })),
    states: {
      update: async (page, { say }) => {
        await page.getByRole('button', { name: say('Proje nasıl gidiyor?', 'How is the project doing?') }).click();
        await seen(page.getByRole('textbox', { name: say('Ne oldu, ne olacak?', 'What happened, and what is next?') }));
      },
      description: async (page, { say }) => {
        await page.getByRole('button', { name: say('Açıklamayı düzenle', 'Edit the description') }).click();
        await seen(page.getByRole('textbox', { name: say('Açıklama', 'Description') }));
      },
    },
  },
  ...['', '/workflow', '/members', '/fields', '/templates', '/links', '/ending'].map(
    (tab): PageCase => ({ name: `settings of a project${tab}`, path: `/projects/WEB/settings${tab}`, as: admin, there: section }),
  ),
  {
    name: 'cycles',
    path: '/projects/WEB/cycles',
    as: admin,
    there: (page, { say }) => seen(page.getByRole('button', { name: say('Döngü oluştur', 'Create a cycle') })),
    states: { form: opens('Döngü oluştur', 'Create a cycle') },
  },
  {
    name: 'cycle',
    path: ({ cycle }) => `/projects/WEB/cycles/${cycle}`,
    as: admin,
    there: (page) => seen(page.getByRole('img', { name: /grafiği|chart/ })),
    states: { end: opens('Sona erdir', 'End') },
  },
  { name: 'my time', path: '/time', as: admin, there: heading },
  { name: 'list’s filters', path: '/tasks', as: ayse, width: 375, there: heading, states: { drawer: opens('Süzgeçler', 'Filters') } },
  {
    name: 'task beside a page',
    path: ({ task }) => `/?task=${task}`,
    as: ayse,
    there: (page) => seen(page.getByText('Merhaba')),
    states: task,
  },
  { name: 'task', path: ({ task }) => `/tasks/${task}`, as: ayse, there: (page) => seen(page.getByText('Merhaba')), states: task },
  {
    name: 'feed',
    path: '/feed',
    as: ayse,
    there: (page) => seen(page.getByRole('listitem').filter({ hasText: 'Sözleşmeyi gözden geçir' })),
    states: { snooze: feedDialog('h'), mute: feedDialog('m'), keys: feedDialog('?'), reader },
  },
  { name: 'chat', path: '/chat', as: ayse, there: (page) => seen(page.getByRole('listitem').first()) },
  {
    name: 'conversation',
    path: ({ conversation }) => `/chat/${conversation}`,
    as: ayse,
    there: async (page, { say }) => {
      await seen(page.getByRole('heading', { name: say('Kaynaklar', 'Sources') }).first());
      await seen(page.getByRole('button', { name: say(/^Onayla/, /^Approve/) }));
      await seen(page.getByRole('alert').first());
    },
    states: {
      quote: async (page, looking) => {
        await page
          .getByRole('button', { name: looking.say(/^Kaynak 1/, /^Source 1/) })
          .first()
          .click();
        await dialog(page, looking);
      },
    },
  },
  { name: 'conversations', path: '/chat', as: ayse, width: 375, there: heading, states: { drawer: opens('Sohbetler', 'Chats') } },
  { name: 'projects', path: '/projects', as: admin, there: heading, states: { form: opens('Proje oluştur', 'Create a project') } },
  {
    name: 'files',
    path: '/files',
    as: ayse,
    there: (page) => seen(page.getByRole('row').filter({ hasText: 'Stok.csv' })),
    states: { menu: menu(/: işlemler$/, /: actions$/) },
  },
  {
    name: 'PDF',
    path: ({ pdf }) => `/files/${pdf}?page=1&quote=${encodeURIComponent('Yıllık izin on dört iş günüdür.')}`,
    as: ayse,
    there: (page) => seen(page.getByRole('group').getByText('Yıllık izin on dört iş günüdür.')),
  },
  { name: 'table', path: ({ table }) => `/files/${table}`, as: ayse, there: (page) => seen(page.getByRole('cell', { name: 'Masa 0' })) },
  ...Object.keys(sectionWords).map((id) => settings(id, formsOfSettings[id])),
  { ...settings('webhooks'), name: 'a webhook', path: ({ webhook }) => `/settings/webhooks/${webhook}` },
];
