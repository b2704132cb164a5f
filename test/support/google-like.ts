import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { defaultScopes, type OidcConfig } from '../../src/config.ts';
import { Store } from '../../src/identity-provider/store.ts';

type Person = { readonly email: string; readonly name: string };

/**
 * An identity provider that behaves as Google does: opaque access tokens, neither refresh tokens nor registration of clients, and an ID token
 * with the e-mail address. `claimsAt`: claims of the ID token and of userinfo that are not those of Google; Okta says only at userinfo that the
 * address is verified. `person` is always signed in. The caller closes it.
 */
export async function googleLike(
  base: string,
  person: Person,
  claimsAt: (use: string) => object = (use) => (use === 'id_token' ? { email_verified: true } : {}),
): Promise<{ readonly oidc: OidcConfig; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/signed-in/')) void confirm(request, response);
    else void provider.callback()(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = new Store(undefined);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider: Provider = new Provider(issuer, {
    adapter: (model) => store.adapter(model),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['kurabiye'] },
    clients: [
      {
        client_id: 'atolye',
        client_secret: 'gizli',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${base}/auth/callback`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: (use) => ({ sub: id, ...person, ...claimsAt(use) }),
    }),
    interactions: { url: (_ctx, { uid }) => `/signed-in/${uid}` },
    features: { devInteractions: { enabled: false } },
  });
  const confirm = async (
    ...[request, response]: Parameters<Provider['interactionFinished']> extends [infer I, infer O, ...unknown[]] ? [I, O] : never
  ) => {
    const grant = new provider.Grant({ accountId: 'g-1', clientId: 'atolye' });
    grant.addOIDCScope('openid profile email');
    const result = { login: { accountId: 'g-1' }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result);
  };
  return {
    oidc: {
      issuer,
      audience: base,
      defaultScopes,
      clientId: 'atolye',
      clientSecret: 'gizli',
      signInScopes: ['openid', 'profile', 'email'],
      freshPrompt: 'select_account',
      claims: { email: 'email', emailVerified: 'email_verified', name: 'name', scopes: undefined },
      trustEmail: false,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
