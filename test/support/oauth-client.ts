import * as client from 'openid-client';
import { Visitor } from './browser.ts';

/** Redirect URI of `atolye-cli`; no server listens there. */
export const redirectUri = 'http://127.0.0.1:54321/callback';

/** Metadata of the development provider at `issuer` for its public client. */
export const discoverCli = (issuer: string): Promise<client.Configuration> =>
  client.discovery(new URL(issuer), 'atolye-cli', undefined, client.None(), { execute: [client.allowInsecureRequests] });

/** Tokens of a person for `atolye-cli`: code and PKCE through the provider's pages. */
export async function authorizeCli(
  issuer: string,
  configuration: client.Configuration,
  { email, scope }: { email: string; scope: string },
) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    prompt: 'consent',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const visitor = new Visitor(issuer);
  const back = await visitor.through(await visitor.visit(url.href), { email }, redirectUri);
  const callback = new URL(back.headers.get('location') as string);
  return client.authorizationCodeGrant(configuration, callback, { pkceCodeVerifier: verifier, expectedState: state });
}
