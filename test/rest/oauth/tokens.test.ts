import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { type OauthApp, oauthApp } from '../../support/oauth.ts';
import { contentOf } from '../../support/store.ts';

describe('a token of the identity provider', () => {
  let oauth: OauthApp;
  let team: Organization;
  let person: Awaited<ReturnType<OauthApp['member']>>;
  beforeAll(async () => {
    oauth = await oauthApp();
    team = await buildOrganization();
    person = await oauth.member(team);
  });
  afterAll(() => oauth.close());

  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, language = 'tr') =>
    oauth.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
      ...(payload && { payload }),
    });

  test.each([
    ['tr', 'Bir uygulamanın OAuth jetonuyla erişim jetonu ya da anahtar oluşturulamaz'],
    ['en', 'An OAuth token cannot create access tokens or keys'],
  ])('cannot create a personal token, which would outlive the consent (%s)', async (language, detail) => {
    const before = await contentOf(team.id);
    const reply = await ask('POST', '/api/v1/tokens', { name: 'Kalıcı', scopes: ['tasks:read'] }, language);
    expect([reply.statusCode, reply.json().code, reply.json().detail]).toEqual([
      403,
      'auth.oauth_refused',
      expect.stringContaining(detail),
    ]);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('cannot create one over GraphQL', async () => {
    const before = await contentOf(team.id);
    const query = 'mutation { createToken(input: { name: "Kalıcı", scopes: ["tasks:read"], expiresAt: null }) { token } }';
    const reply = await ask('POST', '/graphql', { query });
    expect(reply.json().errors).toMatchObject([{ extensions: { code: 'auth.oauth_refused', status: 403 } }]);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('lists and revokes personal tokens of its owner', async () => {
    const ids = async () => (await ask('GET', '/api/v1/tokens')).json().data.map((each: { id: string }) => each.id);
    await team.token(person.id, { scopes: ['tasks:read'] });
    const [id, ...others] = await ids();
    expect((await ask('DELETE', `/api/v1/tokens/${id}`)).statusCode).toBe(204);
    expect(await ids()).toEqual(others);
  });
});
