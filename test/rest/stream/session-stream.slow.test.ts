import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { decryptTokens } from '../../../schema/people/session/secret.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { Provider } from '../../../src/adapters/auth/provider.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, sessionCookie, signedInAs } from '../../support/provider.ts';
import { baseUrl } from '../../support/services.ts';
import { addressOf, RawSocket } from '../../support/socket.ts';

let services: Services;
let provider: DevelopmentProvider;
let web: TestApp;
let organization: Organization;

beforeAll(async () => {
  ({ services } = await testApp());
  provider = await openProvider(services);
  web = await appSigningIn(services, provider);
  organization = await buildOrganization();
});
afterAll(async () => {
  await web.app.close();
  await provider.close();
});

const row = (secret: string) => services.database.prisma.session.findUnique({ where: { hash: hashToken(secret) } });
const change = (secret: string, data: object) => services.database.prisma.session.update({ where: { hash: hashToken(secret) }, data });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const ask = (id: string, query: string) => ({ id, type: 'subscribe', payload: { query } });

/** Opens an authenticated WebSocket with the session of a new person. */
async function signedIn() {
  const { id } = await organization.person();
  const { secret } = await signedInAs(web, organization, id);
  const headers = { cookie: `${sessionCookie}=${secret}`, origin: baseUrl };
  const socket = await new RawSocket(await addressOf(web.app), { headers }).open();
  await socket.send({ type: 'connection_init' }).next('connection_ack');
  return { id, secret, socket };
}

/** Uses the refresh token elsewhere, so that the provider revokes the sign-in at its next check. */
async function takeBack(secret: string) {
  const session = await row(secret);
  const { refreshToken } = decryptTokens(session?.sealed as string, secret, session?.id as string);
  await new Provider({ ...provider.oidc, clientId: 'atolye-web' }).renew(refreshToken as string, session?.subject as string);
  await change(secret, { refreshAt: ago(1) });
}

describe('a WebSocket of a session', () => {
  test('is closed while idle when the provider revokes the sign-in', async () => {
    const { secret, socket } = await signedIn();
    await takeBack(secret);
    expect(await socket.closed).toBe('4401 auth.invalid_token');
    expect(await row(secret)).toBeNull();
  });

  test('continues when the provider confirms the sign-in, which is asked once', async () => {
    const { id, secret, socket } = await signedIn();
    const before = await change(secret, { refreshAt: ago(1) });
    await expect.poll(async () => (await row(secret))?.sealed).not.toBe(before.sealed);
    expect((await row(secret))?.refreshAt?.getTime()).toBeGreaterThan(Date.now() + 600_000);
    socket.send(ask('1', '{ me { id } }'));
    expect((await socket.next('next', '1')).payload).toMatchObject({ data: { me: { id } } });
    socket.socket.close();
  });

  test('counts operations as use of the session, so that it does not expire unused', async () => {
    const { secret, socket } = await signedIn();
    await change(secret, { lastSeenAt: ago(6 * 86_400) });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    socket.send(ask('1', '{ me { id } }'));
    await socket.next('complete', '1');
    clock.mockRestore();
    await expect.poll(async () => (await row(secret))?.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    socket.socket.close();
  });

  test('runs no operation after sign-out, and is closed', async () => {
    const { secret, socket } = await signedIn();
    const headers = { cookie: `${sessionCookie}=${secret}`, origin: baseUrl };
    await web.app.inject({ method: 'POST', url: '/auth/sign-out', headers });
    socket.send(ask('1', '{ me { id } }'));
    expect(await socket.closed).toBe('4401 auth.invalid_token');
    expect(socket.received.some(({ type }) => type === 'next')).toBe(false);
  });
});
