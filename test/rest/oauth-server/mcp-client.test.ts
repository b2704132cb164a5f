import tls from 'node:tls';
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../src/free-port.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { callback, isCallback, submit } from '../../support/authorization.ts';
import { Visitor } from '../../support/browser.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { certificates } from '../../support/certificate.ts';
import { googleLike } from '../../support/google-like.ts';
import { addressOfMember, appSigningIn, openProvider } from '../../support/provider.ts';
import { startReceiver } from '../../support/receiver.ts';

type Opened = { readonly oidc: Parameters<typeof appSigningIn>[1]['oidc']; close(): Promise<void> };

/** Storage of a client of the MCP SDK, which is configured with nothing but a name and a redirect address, or also with the address of its document. */
function storage(clientMetadataUrl?: string) {
  const stored: Record<string, unknown> = {};
  let opened: URL | undefined;
  const keep = (name: string) => (value: unknown) => Object.assign(stored, { [name]: value });
  const provider = {
    redirectUrl: callback,
    clientMetadataUrl,
    clientMetadata: {
      client_name: 'Deneme yardımcısı',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => stored.client,
    saveClientInformation: keep('client'),
    tokens: () => stored.tokens,
    saveTokens: keep('tokens'),
    codeVerifier: () => stored.verifier,
    saveCodeVerifier: keep('verifier'),
    redirectToAuthorization(url: URL) {
      opened = url;
    },
  };
  return { provider: provider as never, stored, opened: () => (opened as URL).href };
}

const asOkta = (use: string) => (use === 'userinfo' ? { email_verified: true } : {});

describe.each(['the development provider', 'a provider like Google', 'a provider like Okta'] as const)(
  'an unmodified MCP client, with %s',
  (kind) => {
    let base: string;
    let idp: Opened;
    let opened: TestApp;
    let team: Organization;
    let member: Person;
    let email: string;
    beforeAll(async () => {
      const { services } = await testApp();
      team = await buildOrganization();
      member = await team.person();
      email = await addressOfMember(team, member.id);
      const port = await freePort('127.0.0.1');
      base = `http://127.0.0.1:${port}`;
      idp =
        kind === 'the development provider'
          ? await openProvider(services, base)
          : await googleLike(base, { email, name: 'Ayşe' }, kind === 'a provider like Okta' ? asOkta : undefined);
      opened = await appSigningIn({ ...services, baseUrl: base }, idp, base);
      await opened.app.listen({ port, host: '127.0.0.1' });
    });
    afterAll(async () => {
      await opened.app.close();
      await idp.close();
    });

    /** The browser of the person: signs in and allows. @returns the address it returns to the client with */
    async function browse(url: string): Promise<URL> {
      const visitor = new Visitor(base);
      let page = await visitor.visit(url, isCallback);
      if (new URL(page.url).origin !== base)
        page = await visitor.visit('', isCallback, await visitor.through(page, { email }, `${base}/auth/callback`));
      return new URL((await submit(visitor, page)).headers.get('location') as string);
    }
    const create = { name: 'create_task', arguments: { title: 'Rafları say' } };

    test('(SDK 1) gets from the bare address to a tool call by a sign-in in the browser', async () => {
      const { provider, stored, opened: asked } = storage();
      const transport = () => new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: provider });
      const first = transport();
      await expect(new Client({ name: 'deneme', version: '1' }).connect(first as never)).rejects.toThrow();
      await first.finishAuth((await browse(asked())).searchParams.get('code') as string);
      expect(stored.tokens).toMatchObject({ access_token: expect.stringMatching(/^ato_/), refresh_token: expect.stringMatching(/^atr_/) });
      const client = new Client({ name: 'deneme', version: '1' });
      await client.connect(transport() as never);
      const made = (await client.callTool(create)) as unknown as { structuredContent: { id: string } };
      const { body } = await member.client.get(`/tasks/${made.structuredContent.id}`);
      expect(body).toMatchObject({ title: 'Rafları say', createdBy: { id: member.id } });
      await client.close();
    });

    test('(SDK 2) does so too, checks the issuer, and goes on after its access token has expired', async () => {
      const { provider, stored, opened: asked } = storage();
      const transport = () => new Transport2(new URL(`${base}/mcp`), { authProvider: provider });
      const first = transport();
      await expect(new Client2({ name: 'deneme', version: '1' }).connect(first)).rejects.toThrow();
      await first.finishAuth((await browse(asked())).searchParams);
      const client = new Client2({ name: 'deneme', version: '1' });
      await client.connect(transport());
      expect((await client.listTools()).tools.length).toBeGreaterThan(15);
      const task = await buildTask(team.admin, { title: 'Depo' });
      const before = stored.tokens as { access_token: string };
      await opened.services.database.prisma.oauthRecord.updateMany({ where: { model: 'AccessToken' }, data: { expiresAt: new Date(0) } });
      stored.tokens = { ...before, access_token: 'ato_bitti' };
      const { structuredContent } = await client.callTool({ name: 'get_task', arguments: { id: task.number } });
      expect(structuredContent).toMatchObject({ title: 'Depo' });
      expect((stored.tokens as { access_token: string }).access_token).not.toBe(before.access_token);
      await client.close();
    });

    test('(SDK 1) names the address of its document instead of registering', async () => {
      const authorities = tls.getCACertificates('default');
      const certificate = certificates['*.ornek.test, 127.0.0.1'];
      tls.setDefaultCACertificates([...authorities, certificate.cert]);
      const site = await startReceiver({ tls: certificate });
      const address = `${site.url}/client.json`;
      site.answers({ body: JSON.stringify({ client_id: address, client_name: 'Deneme', redirect_uris: [callback] }) });
      const { provider, stored, opened: asked } = storage(address);
      const transport = () => new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: provider });
      const first = transport();
      await expect(new Client({ name: 'deneme', version: '1' }).connect(first as never)).rejects.toThrow();
      await first.finishAuth((await browse(asked())).searchParams.get('code') as string);
      expect(stored.client).toMatchObject({ client_id: address });
      const client = new Client({ name: 'deneme', version: '1' });
      await client.connect(transport() as never);
      expect((await client.listTools()).tools.length).toBeGreaterThan(15);
      await client.close();
      await site.stop();
      tls.setDefaultCACertificates(authorities);
    });
  },
);
