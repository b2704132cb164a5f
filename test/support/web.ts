import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../src/free-port.ts';
import { cleanUp, place, type ServerProcess, serve } from '../process/server.ts';
import { openBrowser } from './browser.ts';

/** Who can sign in at the sample company: its administrator, members and a guest. */
export const people = { admin: 'admin@localhost', ayse: 'ayse@ornek.test', ilker: 'ilker@ornek.test', omer: 'omer@ornek.test' } as const;

type Looks = {
  readonly width?: number;
  readonly language?: 'tr' | 'en';
  readonly scheme?: 'light' | 'dark';
  readonly path?: string;
  readonly options?: BrowserContextOptions;
};

/** The product as people meet it: the program with its sample company, and Chromium. Ended by `close`. */
export class Web {
  server: ServerProcess;
  readonly env: NodeJS.ProcessEnv;
  readonly #browser: Browser;
  /** What pages complained about: errors nobody caught, and what the page's policy kept out. */
  readonly complaints: string[] = [];

  private constructor(server: ServerProcess, env: NodeJS.ProcessEnv, browser: Browser) {
    this.server = server;
    this.env = env;
    this.#browser = browser;
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<Web> {
    const [port, issuerPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
    const env = { ...(await place()), SEED: 'sample', PORT: String(port), DEV_ISSUER_PORT: String(issuerPort), ...settings };
    const [server, browser] = await Promise.all([serve(env), openBrowser()]);
    return new Web(server, env, browser);
  }

  /** A browser of its own in which nobody is signed in yet, at `path`. */
  async visit({ width = 1440, language = 'tr', scheme = 'light', path = '/', options = {} }: Looks = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      locale: language === 'tr' ? 'tr-TR' : 'en-GB',
      timezoneId: 'Europe/Istanbul',
      colorScheme: scheme,
      viewport: { width, height: 900 },
      ...options,
    });
    await context.addInitScript((chosen) => localStorage.setItem('atolye.language', chosen), language);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
        this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(this.server.url + path);
    return page;
  }

  /** The same, signed in as one of the sample's people through the provider's own pages. */
  async signIn(email: string, { path = '/', ...looks }: Looks = {}): Promise<Page> {
    const page = await this.visit({ ...looks, path: `/auth/sign-in?returnTo=${encodeURIComponent(path)}` });
    await page.locator(`button:has-text("${email}")`).click();
    await page.locator('button.main').first().click();
    await page.waitForURL(`${this.server.url}${path}`);
    return page;
  }

  /** Stops the program, runs `meanwhile`, and starts it again at the same address with the same data. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.server.end('SIGKILL');
    await meanwhile();
    this.server = await serve(this.env);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await cleanUp();
  }
}

/** What axe finds wrong with the page by WCAG 2.2 A and AA: rule and places, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
}
