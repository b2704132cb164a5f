import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../cli/failure.ts';
import { type Config, defaultScopes, type OidcConfig } from '../config.ts';
import type { Database } from '../ports/database/port.ts';

/** A listening development provider. */
export type DevelopmentProvider = { readonly oidc: OidcConfig; close(): Promise<void> };

type Options = {
  readonly config: Pick<Config, 'dataDir' | 'baseUrl'> & { readonly devIssuerPort: number; readonly devIssuerPortChosen: boolean };
  readonly database: Database;
  readonly log: FastifyBaseLogger;
};

const host = '127.0.0.1';

/**
 * Lets anybody sign in as anybody, so that sign-in works on a laptop without an identity provider. Listens on loopback only, never in
 * production. The first request loads its code. If the default port is taken, a free one is used.
 * @throws Failure start.issuerPortTaken
 */
export async function startDevelopmentProvider({ config, database, log }: Options): Promise<DevelopmentProvider> {
  const { devIssuerPort: wanted, devIssuerPortChosen, dataDir, baseUrl } = config;
  let serve: Promise<RequestListener> | undefined;
  const server = createServer((request, response) => {
    serve ??= load();
    serve.then(
      (listener) => listener(request, response),
      (error) => {
        serve = undefined;
        log.error({ err: error }, 'development identity provider did not load');
        response.writeHead(500).end();
      },
    );
  });
  const listen = async (port: number) => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  await listen(wanted).catch((error: NodeJS.ErrnoException) => {
    if (devIssuerPortChosen || wanted === 0)
      throw new Failure('start.issuerPortTaken', { port: wanted, reason: error.code ?? error.message });
    return listen(0);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${host}:${port}`;
  // Data is stored only for the default port: a replacement port differs at each start. Each server of a folder has its own file, by port.
  const file = port === wanted ? join(dataDir, 'identity-provider', `${port}.json`) : undefined;
  const load = async () => (await import('./serve.ts')).listener({ issuer, audience: baseUrl, file, database, log });
  return {
    oidc: {
      issuer,
      audience: baseUrl,
      defaultScopes,
      clientId: 'atolye-web',
      clientSecret: undefined,
      signInScopes: ['openid', 'profile', 'email', 'offline_access'],
      freshPrompt: 'login',
      claims: { email: 'email', emailVerified: 'email_verified', name: 'name', scopes: undefined },
      trustEmail: false,
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
