import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { trustedEngine } from '../schema/engine/trusted.ts';
import { schema } from '../schema/index.ts';
import { Context, type RequestInfo, type Services } from '../schema/kernel/context.ts';
import { eventKinds, type Locale } from '../schema/kernel/module.ts';
import { answersOf } from '../schema/knowledge/chat/answer/answers.ts';
import { actorOfLink } from '../schema/knowledge/file/link.ts';
import { Records } from '../schema/people/grant/records.ts';
import { hasChecksum } from '../schema/people/token/secret.ts';
import { authenticator, type Strategy } from './adapters/auth/authenticate.ts';
import { cookiesOf } from './adapters/auth/cookies.ts';
import { registerMetadata } from './adapters/auth/metadata.ts';
import { originCheck } from './adapters/auth/origin.ts';
import { Provider } from './adapters/auth/provider.ts';
import { audiencesOf } from './adapters/auth/resources.ts';
import { accessToken, personalToken, serviceKey } from './adapters/auth/secrets.ts';
import { sessionCookie } from './adapters/auth/session.ts';
import { registerNoSignIn, registerSignIn } from './adapters/auth/sign-in.ts';
import { slugs } from './adapters/auth/slugs.ts';
import { watchStreams } from './adapters/auth/streams.ts';
import { registerAvatars } from './adapters/avatar.ts';
import { guideFolder, registerGuide } from './adapters/docs/guide.ts';
import { registerDocs } from './adapters/docs/index.ts';
import { registerGraphql } from './adapters/graphql/index.ts';
import { type Health, healthOf, registerHealth } from './adapters/health.ts';
import { createHttp } from './adapters/http.ts';
import { admission } from './adapters/limits.ts';
import { registerMcp } from './adapters/mcp/index.ts';
import { registerOAuth } from './adapters/oauth/index.ts';
import { registerPublicLinks } from './adapters/public-link.ts';
import { allowedMethods } from './adapters/rest/endpoint.ts';
import { ownEndpoints } from './adapters/rest/own-endpoints.ts';
import { registerRest } from './adapters/rest/router.ts';
import { readTags } from './adapters/rest/rows.ts';
import { registerUnsubscribe } from './adapters/unsubscribe.ts';
import { registerWeb } from './adapters/web/index.ts';
import type { Config } from './config.ts';
import { openWebhookSender } from './ports/webhook-sender/index.ts';

type AppOptions = {
  readonly services: Services;
  readonly config: Pick<
    Config,
    'bodyLimit' | 'uploadLimit' | 'trustProxy' | 'publicUrl' | 'baseUrl' | 'oidc' | 'corsOrigins' | 'oauthRegistration'
  >;
  readonly log: FastifyBaseLogger;
  /** Timeout in milliseconds for a reader of a REST stream that does not read: 10,000 by default. */
  readonly readerTimeoutMs?: number;
  /** Source of `/readyz`. Default: the health of `services`. */
  readonly health?: Health;
  /** Non-public addresses from which documents of OAuth clients may be fetched. Default: none, because anybody may name one. */
  readonly documentAllow?: readonly string[];
  /** Folder of the built guide. Default: the output of `npm run docs`. */
  readonly guide?: string;
};

/** Creates the server with all its transports, ready to listen or for `inject` in tests. Closing it does not close the services. */
export async function createApp({
  services,
  config,
  log,
  readerTimeoutMs,
  health = healthOf(services),
  documentAllow = [],
  guide = guideFolder,
}: AppOptions): Promise<FastifyInstance> {
  const engine = trustedEngine();
  const endpoints = ownEndpoints();
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const notRecorded = warn('last use of a credential not recorded');
  const records = new Records(services);
  const strategies: Strategy[] = [
    personalToken(services, notRecorded),
    serviceKey(services, notRecorded),
    accessToken(services, records, notRecorded),
  ];
  // Imported only if there is a provider, because of its large dependencies.
  const issuer = config.oidc && (await import('./adapters/auth/issuer.ts')).openIssuer(config.oidc, warn('identity provider not reached'));
  if (config.oidc && issuer)
    strategies.push(
      (await import('./adapters/auth/oauth.ts')).oauth(
        services,
        { ...config.oidc, audiences: audiencesOf(config.oidc, config) },
        issuer,
        notRecorded,
      ),
    );
  const web = webSignIn(services, config);
  const fromCookie = web && sessionCookie({ ...web, onError: (error, what) => warn(what)(error) });
  const authenticate = authenticator(strategies, { fromCookie, slugOf: slugs(services) });
  const context = (info: RequestInfo) => new Context(services, info);

  const entry = admission(authenticate, services, {
    ...(web && { sessionIn: (cookie) => web.cookies.read(cookie, web.cookies.session) }),
    plausible: (secret) => hasChecksum(secret) || (issuer?.knows(secret) ?? false),
  });
  const allowed = allowedMethods(endpoints);
  const app = await createHttp({ ...config, log, allowed, charge: entry.address });
  registerHealth(app, health);
  registerMetadata(app, config);
  const { publicUrl } = config;
  const described = async (locale: Locale) => {
    const [{ openapi }, { inLanguage }] = await Promise.all([
      import('./adapters/rest/openapi/index.ts'),
      import('./adapters/rest/openapi/language.ts'),
    ]);
    return inLanguage(openapi({ endpoints, schema, tags: readTags(), events: eventKinds, publicUrl }), locale, publicUrl);
  };
  registerDocs(app, described, publicUrl);
  registerGuide(app, guide);
  if (web) registerSignIn(app, { ...web, admission: entry });
  else registerNoSignIn(app);
  const { corsOrigins, oauthRegistration: registration } = config;
  const documents = openWebhookSender({ allow: documentAllow });
  app.addHook('onClose', () => documents.close());
  if (fromCookie) registerOAuth(app, { services, records, documents, fromCookie, corsOrigins, log, registration, admission: entry });
  registerUnsubscribe(app, services);
  registerPublicLinks(app, services);
  registerAvatars(app, { services, admission: entry });
  await registerWeb(app, { provider: config.oidc && new URL(config.oidc.issuer).origin });
  const streams = watchStreams(services, { authenticate, onError: warn('credentials of open streams not checked') });
  app.addHook('onClose', async () => streams.close());
  answersOf(services).onFault = (error) => log.error({ err: error }, 'answer failed');
  const linked = (file: string, key: string) => actorOfLink(services, file, key);
  registerRest(app, {
    ...config,
    engine,
    endpoints,
    allowed,
    admission: entry,
    context,
    streams,
    linked,
    ...(readerTimeoutMs && { readerTimeoutMs }),
  });
  registerGraphql(app, { engine, admission: entry, context, baseUrl: config.baseUrl, log, streams });
  registerMcp(app, { ...config, admission: entry, context, log });
  await app.ready();
  return app;
}

/** Options for browser sign-in; undefined if the settings name no OpenID client. */
function webSignIn(services: Services, { oidc, baseUrl, publicUrl }: AppOptions['config']) {
  if (oidc?.clientId === undefined) return undefined;
  const provider = new Provider({ ...oidc, clientId: oidc.clientId });
  return { services, provider, cookies: cookiesOf(baseUrl), allowed: originCheck(publicUrl), baseUrl, publicUrl };
}
