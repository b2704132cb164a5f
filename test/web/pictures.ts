import type { BrowserContext, Page, Route } from 'playwright-core';
import { until } from '../process/server.ts';
import { nowhere, Web } from '../support/web.ts';

// Pictures of the app for README and the guides: of the sample company, as if it had started on one day.

/** Languages and colors in which each picture is taken. */
export const languages = ['tr', 'en'] as const;
export const schemes = ['light', 'dark'] as const;
export type Language = (typeof languages)[number];
export type Scheme = (typeof schemes)[number];

/** Picture of a page: its path, and what to wait for before it is taken. */
type Picture = { readonly path: string; readonly width?: number; readonly ready: (page: Page) => Promise<unknown> };

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** The time of the pictures, on a working day. */
const moment = new Date('2026-11-27T09:00:00Z');
const day = 24 * 60 * 60 * 1000;
/** Age of the sample in the pictures, in milliseconds. */
const twoHours = day / 12;
/** The sample is made in the middle of a minute, so that its times have the same minute in each run. In milliseconds. */
const middle = 20_000;

/** Documents of the sample company. */
const documents = 3;

const words = {
  tr: { person: 'sule@ornek.test', project: 'SIP', question: 'Yıllık izin kaç gün?' },
  en: { person: 'sophie@example.test', project: 'ORD', question: 'How many days of annual leave do employees have?' },
} as const;

/** The sample company in one language, of which pictures are taken. */
export class Pictures {
  readonly pictures: Readonly<Record<string, Picture>>;
  readonly #web: Web;
  readonly #language: Language;
  readonly #contexts = new Map<Scheme, Promise<Page>>();
  /** Offsets of the server's times: `days` for dates and full hours, which the sample chose, `time` in milliseconds for all others. */
  readonly #shift: { readonly days: number; readonly time: number };

  /** Ids of the people, and for each the one in the pictures: the color of a person depends on the id. */
  readonly #ids: readonly (readonly [string, string])[];

  private constructor(web: Web, language: Language, { chat, people, start }: { chat: string; people: readonly string[]; start: string }) {
    this.#web = web;
    this.#language = language;
    const begun = new Date(start).getTime();
    this.#shift = {
      days: Math.floor(moment.getTime() / day) - Math.floor(begun / day),
      time: moment.getTime() - twoHours + middle - begun,
    };
    this.#ids = people.map((id, index) => [id, `usr_${String(index).repeat(id.length - 4)}`]);
    const { project } = words[language];
    const card = (page: Page) => page.getByText(`${project}-14`, { exact: true }).first().waitFor();
    this.pictures = {
      start: { path: '/', ready: heading },
      board: { path: `/projects/${project}`, ready: card },
      phone: { path: `/projects/${project}`, width: 375, ready: card },
      overview: { path: `/projects/${project}/overview`, ready: heading },
      list: { path: `/projects/${project}/list`, ready: card },
      task: { path: `/projects/${project}?task=${project}-14`, ready: (page) => page.getByRole('dialog').waitFor() },
      feed: {
        path: '/feed',
        ready: async (page) => {
          await page.getByText(`${project}-7`).first().click();
          // The check boxes of its description.
          await page.getByRole('checkbox').nth(2).waitFor();
        },
      },
      chat: { path: chat, ready: (page) => page.locator('main a[href*="/files/"]').first().waitFor() },
    };
  }

  /** Starts the program with the sample company, and asks the assistant a question. */
  static async open(language: Language): Promise<Pictures> {
    const web = await Web.open({ ATOLYE_LANG: language }, { isBare: false });
    const { person, project, question } = words[language];
    const { request } = (await web.signIn(person, { path: nowhere })).context();
    const send = async (method: string, path: string, data?: object) => {
      const answer = await request.fetch(`${web.url}/api/v1${path}`, { method, data, headers: { origin: web.url } });
      if (!answer.ok()) throw new Error(await answer.text());
      return answer.json();
    };
    // The sample's days begin in UTC.
    await send('PATCH', '/me', { timeZone: 'UTC' });
    await until(async () => (await web.server.api('GET', '/files?status=indexed')).body.data.length === documents);
    // The picture of the feed opens this one, after which it is read.
    const notifications: readonly { id: string; task: { number: string } | null }[] = (await send('GET', '/notifications')).data;
    const opened = notifications.find(({ task }) => task?.number === `${project}-7`);
    await send('PATCH', `/notifications/${opened?.id}`, { read: true });
    const answer = await send('POST', '/ai/chat', { message: question });
    const members: readonly { id: string; name: string; createdAt: string }[] = (await web.server.api('GET', '/members')).body.data;
    const [start = ''] = members.map(({ createdAt }) => createdAt).sort();
    const people = members.toSorted((a, b) => a.name.localeCompare(b.name, language)).map(({ id }) => id);
    return new Pictures(web, language, { chat: `/chat/${answer.conversation.id}`, people, start });
  }

  /** Takes a picture, as PNG. */
  async take(name: string, scheme: Scheme): Promise<{ page: Page; png: Buffer }> {
    const { path, width = 1280, ready } = this.pictures[name] as Picture;
    const page = await this.#page(scheme);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(this.#web.url + path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    return { page, png: await page.screenshot({ animations: 'disabled', caret: 'hide' }) };
  }

  close(): Promise<void> {
    return this.#web.close();
  }

  #page(scheme: Scheme): Promise<Page> {
    const known = this.#contexts.get(scheme) ?? this.#open(scheme);
    this.#contexts.set(scheme, known);
    return known;
  }

  async #open(scheme: Scheme): Promise<Page> {
    const options = { timezoneId: 'UTC', locale: this.#language };
    const page = await this.#web.signInOnce(words[this.#language].person, { path: nowhere, language: this.#language, scheme, options });
    await this.#travel(page.context());
    await page.clock.setFixedTime(moment);
    return page;
  }

  /** Changes requests and answers so that the page sees a server that started at `moment`, with the same ids of people each time. */
  async #travel(context: BrowserContext): Promise<void> {
    const { days, time } = this.#shift;
    const sent = (text: string) => this.#ids.reduce((all, [real, pictured]) => all.replaceAll(pictured, real), moved(text, -days, -time));
    const answered = (text: string) => this.#ids.reduce((all, [real, pictured]) => all.replaceAll(real, pictured), moved(text, days, time));
    await context.route(/\/(graphql|api\/v1)\b/, async (route: Route) => {
      const request = route.request();
      const body = request.postData();
      const headers = Object.fromEntries(Object.entries(await request.allHeaders()).map(([name, value]) => [name, sent(value)]));
      const response = await route.fetch({ headers, ...(body !== null && { postData: sent(body) }) });
      await route.fulfill({ response, body: answered(await response.text()) });
    });
    await context.routeWebSocket(/\/graphql/, (page) => {
      const server = page.connectToServer();
      page.onMessage((message) => server.send(sent(String(message))));
      server.onMessage((message) => page.send(answered(String(message))));
    });
  }
}

/** The text with its days moved by so many days and its times by so many milliseconds. */
function moved(text: string, days: number, time: number): string {
  return text.replace(/\b(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g, (_, date: string, rest?: string) => {
    const then = new Date(rest === undefined ? date : date + rest).getTime();
    if (Number.isNaN(then)) return date + (rest ?? '');
    if (rest === undefined) return new Date(then + days * day).toISOString().slice(0, 10);
    return new Date(then + (/:00:00(\.0+)?Z$/.test(rest) ? days * day : time)).toISOString();
  });
}
