import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRateLimit } from '../../../src/ports/rate-limit/index.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { callback, clientOf, connect } from '../../support/authorization.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { certificates } from '../../support/certificate.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, signedInAs } from '../../support/provider.ts';
import { startReceiver } from '../../support/receiver.ts';
import { baseUrl, quotas } from '../../support/services.ts';

describe('a client that is known by the address of its document', () => {
  const authorities = tls.getCACertificates('default');
  const certificate = certificates['*.ornek.test, 127.0.0.1'];
  let provider: DevelopmentProvider;
  let opened: TestApp;
  let site: Awaited<ReturnType<typeof startReceiver>>;
  let count = 0;
  let id: string;
  beforeAll(async () => {
    tls.setDefaultCACertificates([...authorities, certificate.cert]);
    site = await startReceiver({ tls: certificate });
    const { services } = await testApp();
    provider = await openProvider(services);
    opened = await appSigningIn(services, provider);
  });
  beforeEach(() => {
    site.clear();
    count += 1;
    id = `${site.url}/clients/${count}.json`;
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await opened.app.close();
    await provider.close();
    await site.stop();
    tls.setDefaultCACertificates(authorities);
  });
  const browser = async () => {
    const team = await buildOrganization();
    return (await signedInAs(opened, team, (await team.person()).id)).visitor;
  };
  const document = (changes: object = {}) =>
    JSON.stringify({ client_id: id, client_name: 'Yardımcı', redirect_uris: [callback], ...changes });
  /** Begins an authorization. */
  const ask = async (of = id, { app }: Pick<TestApp, 'app'> = opened) => {
    const { statusCode: status, payload: text } = await app.inject({ url: clientOf(app, of).ask().path });
    return { status, text };
  };

  test('gets tokens without a registration; the person sees its name and its host', async () => {
    site.answers({ body: document() });
    const page = await (await browser()).visit(clientOf(opened.app, id).ask().path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(`Yardımcı (127.0.0.1:${site.port})`)]);
    const client = clientOf(opened.app, id);
    const { status, body } = await connect(client, await browser());
    expect([status, body.access_token]).toEqual([200, expect.stringMatching(/^ato_/)]);
    expect(site.arrived.map(({ method, path, headers }) => [method, path, headers.accept])).toEqual([
      ['GET', `/clients/${count}.json`, 'application/json'],
    ]);
  });

  test('refreshes its tokens while its web site is away', async () => {
    site.answers({ body: document() });
    const client = clientOf(opened.app, id);
    const { body } = await connect(client, await browser());
    site.answers({ status: 503 });
    expect((await client.refresh(body.refresh_token)).status).toBe(200);
  });

  test('may return only to the addresses of its current document', async () => {
    site.answers({ body: document() });
    expect((await ask()).status).toBe(303);
    site.answers({ body: document({ redirect_uris: ['http://127.0.0.1/elsewhere'] }) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    const page = await ask();
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('redirect_uri')]);
  });

  test.each([
    ['names another client', { client_id: 'https://baska.test/client.json' }, 'client_id of the document'],
    ['names a secret', { token_endpoint_auth_method: 'client_secret_basic' }, 'token_endpoint_auth_method'],
    ['returns to a page of another host without https', { redirect_uris: ['http://ornek.test/geri'] }, 'loopback'],
    ['returns to a script', { redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris'],
    ['has no address to return to', { redirect_uris: [] }, 'redirect_uris'],
    ['is too long', { client_name: 'x'.repeat(20_000) }, '16 KiB'],
  ])('is refused if the document %s', async (_, changes, reason) => {
    site.answers({ body: document(changes) });
    const page = await ask();
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(reason)]);
  });

  test.each([
    ['is missing', { status: 404 }, '404'],
    ['is a redirect', { status: 302, headers: { location: 'https://127.0.0.1/other.json' } }, '302'],
    ['is not JSON', { body: '<!doctype html>' }, 'not JSON'],
    ['breaks off', { way: 'body' as const }, 'not JSON'],
    ['does not come', { way: 'before' as const }, 'could not be fetched'],
  ])('is refused if the document %s', async (_, answer, reason) => {
    site.answers(answer);
    const page = await ask();
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(reason)]);
  });

  test.each([
    ['of this network', 'https://10.0.0.7/client.json'],
    ['of a metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['of a name that resolves nowhere', 'https://yok.invalid/client.json'],
  ])('is refused if the document is at an address %s', async (_, address) => {
    const page = await ask(address);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('could not be fetched')]);
  });

  test.each(['#part', '/../other.json', '/./client.json'])('is unknown if its address is not in the normal form: %s', async (end) => {
    const page = await ask(id + end);
    expect([page.status, site.arrived]).toEqual([400, []]);
  });

  test('is unknown if its address has user information or no path', async () => {
    const { host } = new URL(id);
    const pages = [await ask(`https://someone@${host}/client.json`), await ask(`https://${host}`), await ask(`http://${host}/client.json`)];
    expect([pages.map(({ status }) => status), site.arrived]).toEqual([[400, 400, 400], []]);
  });

  test('is fetched a limited number of times for each network address', async () => {
    const rateLimit = await openRateLimit({ quotas: { ...quotas, failed: 6 } });
    const limited = await appSigningIn({ ...opened.services, rateLimit }, provider);
    site.answers({ status: 404 });
    const pages = [await ask(`${id}?1`, limited), await ask(`${id}?2`, limited), await ask(`${id}?3`, limited)];
    expect(pages.at(-1)?.text).toContain('temporarily_unavailable');
    expect(site.arrived).toHaveLength(2);
    await limited.app.close();
  });

  test('is not offered, and unknown, where registration is forbidden', async () => {
    const metadata = '/.well-known/oauth-authorization-server';
    expect((await opened.app.inject({ url: metadata })).json().client_id_metadata_document_supported).toBe(true);
    const closed = await appOver(opened.services, { oidc: provider.oidc, publicUrl: baseUrl, baseUrl, oauthRegistration: false });
    site.answers({ body: document() });
    expect((await closed.app.inject({ url: metadata })).json().client_id_metadata_document_supported).toBeUndefined();
    const page = await ask(id, closed);
    expect([page.status, site.arrived]).toEqual([400, []]);
    await closed.app.close();
  });
});
