import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeRecords } from '../../../schema/people/grant/records.ts';
import { openRateLimit } from '../../../src/ports/rate-limit/index.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { clientOf, connect, register, registered } from '../../support/authorization.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, signedInAs } from '../../support/provider.ts';
import { baseUrl, quotas } from '../../support/services.ts';

describe('the registration of OAuth clients', () => {
  let provider: DevelopmentProvider;
  let opened: TestApp;
  beforeAll(async () => {
    const { services } = await testApp();
    provider = await openProvider(services);
    opened = await appSigningIn(services, provider);
  });
  afterAll(async () => {
    await opened.app.close();
    await provider.close();
  });
  const browser = async () => {
    const team = await buildOrganization();
    return (await signedInAs(opened, team, (await team.person()).id)).visitor;
  };

  test('is limited for each network address', async () => {
    const rateLimit = await openRateLimit({ quotas: { ...quotas, failed: 6 } });
    const limited = await appSigningIn({ ...opened.services, rateLimit }, provider);
    const answers = [await register(limited.app), await register(limited.app), await register(limited.app)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    await limited.app.close();
  });

  test('names its own limit if it is too long', async () => {
    const { status, body } = await register(opened.app, { client_name: 'x'.repeat(20_000) });
    expect([status, body.code, body.detail]).toEqual([413, 'request.too_large', expect.stringContaining(' 20000 ')]);
  });

  test('can be forbidden; clients that are registered go on working', async () => {
    const client = await registered(opened.app);
    const { oidc } = provider;
    const { app } = await appOver(opened.services, { oidc, publicUrl: baseUrl, baseUrl, oauthRegistration: false });
    const body = (await app.inject({ url: '/.well-known/oauth-authorization-server' })).json();
    expect([body.issuer, body.registration_endpoint]).toEqual([baseUrl, undefined]);
    expect((await register(app)).status).toBe(404);
    expect((await connect(clientOf(app, client.id), await browser())).status).toBe(200);
    await app.close();
  });

  test('is forgotten after a day if nobody gives the client access', async () => {
    const { database } = opened.services;
    const [unused, used] = [await registered(opened.app), await registered(opened.app)];
    const { body } = await connect(used, await browser());
    await database.prisma
      .$executeRaw`update oauth_record set expires_at = expires_at - interval '25 hours' where model in ('Client', 'RefreshToken')`;
    await purgeAll(database, purgeRecords);
    const page = await (await browser()).visit(unused.ask().path);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('invalid_client')]);
    expect((await used.refresh(body.refresh_token)).status).toBe(200);
  });

  test('is not offered by a server to which nobody can sign in', async () => {
    const { app } = await testApp();
    expect((await app.inject({ url: '/.well-known/oauth-authorization-server' })).statusCode).toBe(404);
    expect((await register(app)).status).toBe(404);
  });
});
