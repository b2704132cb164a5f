import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { signInAt } from './sign-in.ts';

/** Path and appearance of a page; by default wide, light and in Turkish. */
export type Looks = {
  readonly path?: string;
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'tr' | 'en';
  readonly scheme?: 'light' | 'dark';
};
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A small page of the app without scripts. A page of another site or with other policies would need a separate process. */
export const nowhere = '/mail/off';

/** Delays scripts and responses at random, to find tests that do not wait. */
const later = (route: Route) => setTimeout(() => void route.continue().catch(() => undefined), 200 + Math.random() * 600);

/**
 * Windows of people in one server's app. The first window of a person is reused between tests, because opening one takes longer than
 * loading a page.
 */
export abstract class Windows {
  abstract readonly url: string;
  readonly #browser: Browser;
  /** Session cookies shared by all tests. */
  readonly #cookies = new Map<string, Promise<Cookies>>();
  readonly #windows = new Map<string, Page>();
  /** People whose reusable window the current test uses, and other windows it opened. */
  readonly #taken = new Set<string>();
  readonly #own = new Set<BrowserContext>();
  readonly #complaints: string[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A window without a session. */
  async visit(looks: Looks = {}): Promise<Page> {
    return this.#go(await (await this.#open()).newPage(), looks);
  }

  /** A clean window with a person's session; a new one if the test uses the reusable one already. */
  async signIn(email: string, looks: Looks = {}): Promise<Page> {
    const first = !this.#taken.has(email);
    this.#taken.add(email);
    const known = this.#windows.get(email);
    if (first && known) return this.#go(known, looks);
    const context = await this.#open();
    await context.addCookies(await this.#signedIn(email));
    const page = await context.newPage();
    if (first) {
      page.addInitScript = () => {
        throw new Error('the next test would have this script, because it uses this window again: open it by `signInOnce`');
      };
      this.#own.delete(context);
      this.#windows.set(email, page);
    }
    return this.#go(page, looks);
  }

  /** A window with a separate session that is discarded afterwards, for irreversible actions. */
  async signInOnce(email: string, { options, ...looks }: Looks & { readonly options?: BrowserContextOptions } = {}): Promise<Page> {
    const context = await this.#open(options);
    await signInAt(this.url, context, email);
    return this.#go(await context.newPage(), looks);
  }

  /**
   * Closes what a test opened, including reusable windows if it `failed`. @returns errors of its pages: uncaught ones and violations of
   * the content security policy
   */
  async leave(failed = false): Promise<string[]> {
    const ending = [...[...this.#own].map((context) => context.close()), ...[...this.#taken].map((email) => this.#empty(email, failed))];
    this.#own.clear();
    this.#taken.clear();
    await Promise.all(ending);
    return this.#complaints.splice(0);
  }

  protected async closeWindows(): Promise<void> {
    const windows = [...this.#windows.values()].map((page) => page.context());
    await Promise.all([...this.#own, ...windows].map((context) => context.close()));
  }

  async #open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    // Animations would use CPU time that tests need.
    // Requests through a service worker would escape the routes of tests.
    const still = { locale: 'tr-TR', timezoneId: 'Europe/Istanbul', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
    const context = await this.#browser.newContext({ ...still, ...options });
    this.#own.add(context);
    context.setDefaultTimeout(30_000);
    if (process.env.TEST_SLOW) await context.route(/\/(assets|graphql|api)\b/, later);
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
      // A reused window is there already: see `#empty`.
      if (page.url() !== this.url + nowhere) await page.goto(this.url + nowhere);
      await page.evaluate((chosen) => localStorage.setItem('atolye.language', chosen), language);
    }
    const url = this.url + path;
    if (page.url() !== url) await page.goto(url);
    return page;
  }

  #signedIn(email: string): Promise<Cookies> {
    const known = this.#cookies.get(email);
    if (known) return known;
    const begun = this.#browser.newContext().then(async (context) => {
      await signInAt(this.url, context, email);
      const cookies = await context.cookies();
      await context.close();
      return cookies;
    });
    this.#cookies.set(email, begun);
    return begun;
  }

  /** Resets a reusable window to its initial state. */
  async #empty(email: string, failed: boolean): Promise<void> {
    const page = this.#windows.get(email);
    if (!page) return;
    const context = page.context();
    if (failed) {
      this.#windows.delete(email);
      return context.close();
    }
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    page.removeAllListeners('request');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.goto(this.url + nowhere);
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await context.addCookies(await this.#signedIn(email));
  }
}
