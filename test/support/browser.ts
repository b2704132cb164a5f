import type { FastifyInstance } from 'fastify';

export type Page = { readonly status: number; readonly url: string; readonly text: string; readonly headers: Headers };
type Cookie = { name: string; value: string; origin: string; path: string };

/** A headless browser that stores cookies and follows redirects. Requests to `app` do not use a socket. */
export class Visitor {
  readonly #app: FastifyInstance | undefined;
  readonly #base: string;
  cookies: Cookie[] = [];

  constructor(base: string, app?: FastifyInstance) {
    this.#base = base;
    this.#app = app;
  }

  /** The value of a cookie of the app. */
  cookie = (name: string) => this.cookies.find((each) => each.name === name && each.origin === this.#base)?.value;

  /** Sends one request without following redirects. `url` may be a path of the app. */
  async ask(
    method: 'GET' | 'POST',
    url: string,
    { form, headers = {} }: { form?: Record<string, string> | [string, string][]; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const at = new URL(url, this.#base);
    const sent = {
      ...headers,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: headers.origin ?? at.origin }),
      cookie: this.#cookieHeader(at),
      host: at.host,
    };
    const payload = form && new URLSearchParams(form).toString();
    const page =
      at.origin === this.#base && this.#app ? await inject(this.#app, method, at, sent, payload) : await send(method, at, sent, payload);
    for (const line of page.headers.getSetCookie()) this.#keep(line, at.origin);
    return page;
  }

  /** Follows redirects to a page, or until one leads to a URL accepted by `until`. @returns that page, or the redirect */
  async visit(url: string, until: (url: string) => boolean = () => false, page?: Page): Promise<Page> {
    let last = page ?? (await this.ask('GET', url));
    for (let hops = 0; hops < 15; hops += 1) {
      const location = last.headers.get('location');
      if (last.status < 300 || last.status >= 400 || !location) return last;
      const next = new URL(location, last.url).href;
      if (until(next)) return last;
      last = await this.ask('GET', next);
    }
    throw new Error(`redirects without end: ${last.url}`);
  }

  /** Completes the pages of the development provider, starting at the choice of a person. @returns the redirect back to `client` */
  async through(choose: Page, who: { email: string; own?: { name: string; verified?: boolean } }, client: string): Promise<Page> {
    const back = (url: string) => url.startsWith(client);
    const own = who.own && { own: 'yes', name: who.own.name, ...(who.own.verified !== false && { verified: 'yes' }) };
    const chosen = await this.ask('POST', choose.url, { form: { email: who.email, ...own } });
    const consent = await this.visit('', back, chosen);
    if (consent.status !== 200) return consent;
    return this.visit('', back, await this.ask('POST', consent.url, { form: { answer: 'allow' } }));
  }

  /** Signs in to the app. @returns the response of its callback */
  async signIn(who: { email: string; own?: { name: string; verified?: boolean } }, query: Record<string, string> = {}): Promise<Page> {
    const choose = await this.visit(`/auth/sign-in?${new URLSearchParams(query)}`);
    const back = await this.through(choose, who, `${this.#base}/auth/callback`);
    return this.ask('GET', back.headers.get('location') as string);
  }

  #cookieHeader(at: URL): string {
    return this.cookies
      .filter(({ origin, path }) => origin === at.origin && at.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(line: string, origin: string): void {
    const [pair = '', ...flags] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = flags.map((flag) => /^path=(.*)/i.exec(flag)?.[1]).find(Boolean) ?? '/';
    this.cookies = this.cookies.filter((each) => each.name !== name || each.origin !== origin || each.path !== path);
    if (value !== '' && !/max-age=0\b/i.test(line)) this.cookies.push({ name, value, origin, path });
  }
}

async function inject(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  at: URL,
  headers: Record<string, string>,
  payload?: string,
): Promise<Page> {
  const reply = await app.inject({ method, url: at.pathname + at.search, headers, ...(payload !== undefined && { payload }) });
  const pairs = Object.entries(reply.headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return { status: reply.statusCode, url: at.href, text: reply.payload, headers: new Headers(pairs) };
}

async function send(method: string, at: URL, headers: Record<string, string>, body?: string): Promise<Page> {
  const { host: _, ...own } = headers;
  const reply = await fetch(at, { method, headers: own, redirect: 'manual', ...(body !== undefined && { body }) });
  return { status: reply.status, url: at.href, text: await reply.text(), headers: reply.headers };
}
