import type { Browser } from 'playwright-core';
import { freePort } from '../../src/free-port.ts';
import { cli } from '../cli/support.ts';
import { cleanUp, place, type ServerProcess, serve } from '../process/server.ts';
import { openBrowser } from './chromium.ts';
import { daysPass } from './days.ts';
import { Windows } from './windows.ts';

export { type Looks, nowhere } from './windows.ts';

/** Accounts of the sample company: its administrator, members and a guest. */
export const people = {
  admin: 'admin@localhost',
  ayse: 'ayse@ornek.test',
  ilker: 'ilker@ornek.test',
  sule: 'sule@ornek.test',
  omer: 'omer@ornek.test',
} as const;

/** Disables rate limits unless a test sets them. */
const unlimited = { RATE_LIMIT_USER: '1000000', RATE_LIMIT_ADDRESS: '1000000', RATE_LIMIT_CHAT: '1000000' };

let chromium: Promise<Browser> | undefined;
const opened = new Set<Web>();

/** The product as users see it: the program with its sample company, and windows in this process's Chromium. */
export class Web extends Windows {
  server: ServerProcess;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(server: ServerProcess, env: NodeJS.ProcessEnv, browser: Browser) {
    super(browser);
    this.server = server;
    this.#env = env;
    opened.add(this);
  }

  /**
   * Starts the program with these settings besides those of a first start. Ended by `close`. `isBare`: without the documents and the large
   * project of the sample company.
   */
  static async open(settings: NodeJS.ProcessEnv = {}, { isBare = true } = {}): Promise<Web> {
    const [port, issuerPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
    const env = {
      ...unlimited,
      ...(await place()),
      SEED: 'sample',
      ATOLYE_LANG: 'tr',
      PORT: String(port),
      DEV_ISSUER_PORT: String(issuerPort),
      ...settings,
    };
    chromium ??= openBrowser();
    const [server, browser] = await Promise.all([serve(env), chromium]);
    if (isBare) {
      // Tests bring their own documents and tasks: those of the sample company would answer their questions, and fill their lists.
      for (const { id } of (await server.api('GET', '/files')).body.data) await server.api('DELETE', `/files/${id}`);
      for (const key of ['SIP', 'ORD']) await server.api('DELETE', `/projects/${key}`);
    }
    return new Web(server, env, browser);
  }

  get url(): string {
    return this.server.url;
  }

  /** Creates another organization on the same server. @returns a token of its administrator */
  async organization(name: string): Promise<string> {
    const options = ['--name', name, '--slug', name.toLowerCase(), '--admin-email', `${name.toLowerCase()}@yonetici.test`];
    const { code, stdout, stderr } = await cli(['org', 'create', ...options], this.#env);
    if (code !== 0) throw new Error(stderr);
    return stdout.trim().split('\n').at(-1) as string;
  }

  /** Stops the program, runs `meanwhile`, and starts it again at the same URL with the same data. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.server.end('SIGKILL');
    await meanwhile().finally(async () => {
      this.server = await serve(this.#env);
    });
  }

  /** Stops the program, moves all dates back by so many days, and starts it again. */
  async daysPass(days: number): Promise<void> {
    await this.restart(() => daysPass(this.#env.DATABASE_URL as string, days));
  }

  /** Ends the program. The last one also closes the browser. */
  async close(): Promise<void> {
    opened.delete(this);
    await this.closeWindows();
    await this.server.end('SIGKILL');
    if (opened.size > 0) return;
    await (await chromium)?.close();
    chromium = undefined;
    await cleanUp();
  }
}
