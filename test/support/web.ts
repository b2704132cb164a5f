import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../src/free-port.ts';
import { cleanUp, place, type ServerProcess, serve, temporaryFolder } from '../process/server.ts';
import { openBrowser } from './chromium.ts';
import { signInAt } from './sign-in.ts';

/** Who can sign in at the sample company: its administrator, members and a guest. */
export const people = {
  admin: 'admin@localhost',
  ayse: 'ayse@ornek.test',
  ilker: 'ilker@ornek.test',
  sule: 'sule@ornek.test',
  omer: 'omer@ornek.test',
} as const;

/** A small page without scripts. One of another site, or with other policies, would have a process of its own. */
export const nowhere = '/mail/off';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** Where, and how it looks: a wide and light page in Turkish unless said. */
export type Looks = {
  readonly path?: string;
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'tr' | 'en';
  readonly scheme?: 'light' | 'dark';
};

/** Nobody counts how often tests ask, unless they say so. */
const unlimited = { RATE_LIMIT_USER: '1000000', RATE_LIMIT_ADDRESS: '1000000', RATE_LIMIT_CHAT: '1000000' };

let chromium: Promise<Browser> | undefined;
const opened = new Set<Web>();

/** The product as people meet it: the program with its sample company, and the Chromium of this process. Ended by `close`. */
export class Web {
  server: ServerProcess;
  readonly #env: NodeJS.ProcessEnv;
  readonly #browser: Browser;
  readonly #cookies = new Map<string, Promise<Cookies>>();
  /** A page a person that stays for the next test: opening a window takes longer than loading a page. */
  readonly #kept = new Map<string, Page>();
  /** Whose this test has, and what it opened beside them. */
  readonly #taken = new Set<string>();
  readonly #own = new Set<BrowserContext>();
  readonly #complaints: string[] = [];

  private constructor(server: ServerProcess, env: NodeJS.ProcessEnv, browser: Browser) {
    this.server = server;
    this.#env = env;
    this.#browser = browser;
    opened.add(this);
  }

  /** `settings`: of the program, beside those of a first start. */
  static async open(settings: NodeJS.ProcessEnv = {}): Promise<Web> {
    const [port, issuerPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
    const data = { ...(await place()), DATA_DIR: temporaryFolder() };
    const env = { ...unlimited, ...data, SEED: 'sample', PORT: String(port), DEV_ISSUER_PORT: String(issuerPort), ...settings };
    chromium ??= openBrowser();
    const [server, browser] = await Promise.all([serve(env), chromium]);
    return new Web(server, env, browser);
  }

  /** A browser of its own in which nobody is signed in yet. */
  async visit(looks: Looks = {}): Promise<Page> {
    return this.#go(await (await this.#open()).newPage(), looks);
  }

  /** Somebody's browser, in which they are signed in and nothing else was done yet; a second one while a test has the first. */
  async signIn(email: string, looks: Looks = {}): Promise<Page> {
    if (this.#taken.has(email)) {
      const context = await this.#open();
      await context.addCookies(await this.#signedIn(email));
      return this.#go(await context.newPage(), looks);
    }
    this.#taken.add(email);
    let page = this.#kept.get(email);
    if (!page) {
      const context = await this.#open();
      this.#own.delete(context);
      await context.addCookies(await this.#signedIn(email));
      page = await context.newPage();
      this.#kept.set(email, page);
    }
    return this.#go(page, looks);
  }

  /** A browser with a session of its own, which is thrown away: for what cannot be taken back. */
  async signInOnce(email: string, { options, ...looks }: Looks & { readonly options?: BrowserContextOptions } = {}): Promise<Page> {
    const context = await this.#open(options);
    await signInAt(this.server.url, context, email);
    return this.#go(await context.newPage(), looks);
  }

  /** Stops the program, runs `meanwhile`, and starts it again at the same address with the same data. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.server.end('SIGKILL');
    await meanwhile().finally(async () => {
      this.server = await serve(this.#env);
    });
  }

  /**
   * Ends what a test had open; what one that failed had is not kept. @returns what pages complained about: errors nobody
   * caught, and what the page's policy kept out
   */
  async leave(failed = false): Promise<string[]> {
    const taken = [...this.#taken].filter((email) => this.#kept.has(email));
    const closing = [...this.#own].map((context) => context.close());
    this.#taken.clear();
    this.#own.clear();
    await Promise.all([...closing, ...taken.map((email) => this.#empty(email, failed))]);
    return this.#complaints.splice(0);
  }

  /** Ends the program, and with the last that is open the browser. */
  async close(): Promise<void> {
    opened.delete(this);
    await Promise.all([...this.#own, ...[...this.#kept.values()].map((page) => page.context())].map((context) => context.close()));
    await this.server.end('SIGKILL');
    if (opened.size > 0) return;
    await (await chromium)?.close();
    chromium = undefined;
    await cleanUp();
  }

  async #open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul', reducedMotion: 'reduce', ...options });
    this.#own.add(context);
    context.setDefaultTimeout(30_000);
    context.on('weberror', (error) => this.#complaints.push(`${error.page()?.url()}: ${error.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
        this.#complaints.push(`${message.page()?.url()}: ${message.text()}`);
    });
    return context;
  }

  async #go(page: Page, { path = '/', width = 1440, height = 900, language = 'tr', scheme = 'light' }: Looks): Promise<Page> {
    const size = page.viewportSize();
    if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    if (language !== 'tr') {
      await page.goto(this.server.url + nowhere);
      await page.evaluate((chosen) => localStorage.setItem('atolye.language', chosen), language);
    }
    const url = this.server.url + path;
    if (page.url() !== url) await page.goto(url);
    return page;
  }

  /** The cookies of a session of somebody's that all tests share. */
  #signedIn(email: string): Promise<Cookies> {
    const known = this.#cookies.get(email);
    if (known) return known;
    const begun = this.#browser.newContext().then(async (context) => {
      await signInAt(this.server.url, context, email);
      const cookies = await context.cookies();
      await context.close();
      return cookies;
    });
    this.#cookies.set(email, begun);
    return begun;
  }

  /** Makes a kept page as it was when it was opened. */
  async #empty(email: string, failed: boolean): Promise<void> {
    const page = this.#kept.get(email) as Page;
    const context = page.context();
    if (failed) {
      this.#kept.delete(email);
      return context.close();
    }
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    page.removeAllListeners('request');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.goto(this.server.url + nowhere);
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await context.addCookies(await this.#signedIn(email));
  }
}
