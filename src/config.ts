import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { type Scope, scopes } from '../schema/kernel/actor.ts';
import {
  addressRange,
  email,
  encryptionKeys,
  isLoopback,
  listenAddress,
  nameServers,
  origin,
  publicAddress,
  sender,
  service,
  trustedProxies,
} from './config-values.ts';
import type { VerifierOptions } from './ports/verifier/index.ts';

/** An empty value counts as unset: `PORT= npm start`. */
const present = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const text = z.string();
const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `at least ${min}`).max(max, `at most ${max}`));
const choice = <const Name extends string>(...names: Name[]) => z.enum(names, `one of ${names.join(', ')}`);
const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `an address (${protocols.join(', ')})`);
const list = <const Name extends string>(...names: Name[]) =>
  z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names, `some of ${names.join(', ')}`)).min(1));

/** Separated by commas, or by spaces as in OAuth scopes. */
const words = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
/** Addresses and CIDRs. */
const ranges = words.pipe(z.array(addressRange));
const quota = (defaultValue: number) => number(1, 10_000_000).default(defaultValue);

/** All settings: format, default, description. `npm run codegen` prints docs/run/settings.md, which docs/tr/run/settings.md translates. */
export const fields = z.object({
  DATABASE_URL: address('postgres:', 'postgresql:').optional().meta({
    description: 'PostgreSQL 15 or newer, encoded in UTF-8: `postgresql://user:password@host/database`',
    defaultDescription: 'none: embedded, in `DATA_DIR`',
  }),
  DATABASE_POOL: number(1, 500).default(10).meta({
    description:
      'maximum number of database connections for requests and background work, 1–500; jobs and health checks use four or five more',
  }),
  DATA_DIR: text.default('./data').meta({ description: 'folder of all data on disk' }),
  PORT: number(0, 65_535).default(4000).meta({ description: 'TCP port; 0 for any free port' }),
  HOST: listenAddress
    .optional()
    .meta({ description: 'address to listen on', defaultDescription: '127.0.0.1; 0.0.0.0 with `NODE_ENV=production`' }),
  PUBLIC_URL: publicAddress.optional().meta({
    description: 'public address: scheme, host and port, no path; required with `OIDC_ISSUER` in production',
    defaultDescription: 'the address it listens on',
  }),
  TRUST_PROXY: trustedProxies.default(false).meta({
    description: 'proxies whose `X-Forwarded-*` is trusted: their number, or their addresses and ranges separated by commas; not `true`',
    defaultDescription: 'none',
  }),
  BODY_LIMIT: number(1024, 2 ** 30)
    .default(1024 * 1024)
    .meta({ description: 'maximum size of a JSON body in bytes' }),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .default('info')
    .meta({ description: '`fatal` `error` `warn` `info` `debug` `trace` `silent`' }),
  SERVICES: list('web', 'worker')
    .default(['web', 'worker'])
    .meta({ description: 'parts that this process runs, separated by commas: `web`, `worker`' }),
  SHUTDOWN_DELAY: number(0, 600).default(0).meta({
    description:
      'seconds, 0–600, in which `/readyz` answers 503 after SIGTERM before the port closes, for a [balancer](scale.md#replace-a-process); Ctrl-C skips it',
  }),
  ADMIN_EMAIL: email
    .default('admin@localhost')
    .meta({ description: 'e-mail address of the first administrator, created in an empty database' }),
  SEED: choice('sample', 'none').default('sample').meta({ description: 'content of an empty database: `sample` or `none`' }),
  BOOTSTRAP_TOKEN: z
    .string()
    .regex(/^atp_\S{20,}$/, 'atp_ and 20 or more characters')
    .optional()
    .meta({
      description: 'value of the first access token, for scripts: `atp_` and 20 or more characters',
      defaultDescription: 'random, shown once',
    }),
  OIDC_ISSUER: service().optional().meta({
    description: 'OpenID provider whose tokens are accepted, as in `iss`; https in production, except on this machine',
    defaultDescription: 'none; outside production: a development provider',
  }),
  OIDC_AUDIENCE: text.optional().meta({ description: 'required `aud` of its access tokens', defaultDescription: '`PUBLIC_URL`' }),
  OIDC_DEFAULT_SCOPES: words
    .pipe(z.array(z.enum(scopes, `some of ${scopes.join(', ')}`)))
    .optional()
    .meta({
      description: 'scopes of a token without scopes of Atölye, separated by commas, if the provider does not advertise them',
      defaultDescription: 'all except `admin`, `webhooks:manage`',
    }),
  OIDC_CLIENT_ID: text
    .optional()
    .meta({ description: 'client id of the web app at the provider; without it nobody can sign in with a browser' }),
  OIDC_CLIENT_SECRET: text.optional().meta({ description: 'client secret', defaultDescription: 'none: a public client' }),
  OIDC_SIGN_IN_SCOPES: words.default(['openid', 'profile', 'email', 'offline_access']).meta({ description: 'scopes requested at sign-in' }),
  OIDC_FRESH_PROMPT: text.default('login').meta({
    description:
      '`prompt` for signing in again (step-up authentication); `select_account` if the provider does not support `login` (Google)',
  }),
  OIDC_CLAIM_EMAIL: text.default('email').meta({ description: 'claim of the e-mail address' }),
  OIDC_CLAIM_EMAIL_VERIFIED: text.default('email_verified').meta({ description: 'claim that states whether the address is verified' }),
  OIDC_CLAIM_NAME: text.default('name').meta({ description: 'claim of the name' }),
  OIDC_CLAIM_SCOPES: text
    .optional()
    .meta({ description: 'claim of the scopes, as words or a list', defaultDescription: '`scope`, else `scp`' }),
  OIDC_TRUST_EMAIL: choice('true', 'false')
    .default('false')
    .meta({ description: '`true`: treat every address from the provider as verified' }),
  DEV_ISSUER_PORT: number(0, 65_535)
    .optional()
    .meta({ description: 'port of the development provider on 127.0.0.1', defaultDescription: '`PORT` + 1' }),
  REDIS_URL: address('redis:', 'rediss:').optional().meta({
    description: "Redis server with which processes share limits and who looks at a task, and wake each other's streams",
    defaultDescription: 'none: each process counts separately; streams see changes of other processes within 3 s',
  }),
  RATE_LIMIT_USER: quota(1000).meta({ description: 'requests per minute of a person' }),
  RATE_LIMIT_SERVICE: quota(10_000).meta({
    description: 'requests per minute of all service accounts of an organization',
  }),
  RATE_LIMIT_CHAT: quota(60).meta({ description: 'questions per minute of a person to the assistant' }),
  RATE_LIMIT_ADDRESS: quota(300).meta({ description: 'requests per minute without a credential from one address' }),
  RATE_LIMIT_FAILED: quota(30).meta({ description: 'refused credentials per minute from one address' }),
  OAUTH_REGISTRATION: choice('on', 'off').default('on').meta({
    description: '`off`: no new application can [register](../api/oauth.md#registration); those that have stay connected',
  }),
  CORS_ORIGINS: words
    .pipe(z.array(origin))
    .default([])
    .meta({ description: 'origins whose pages may call the API with a bearer token, separated by commas; `*` for all' }),
  SMTP_URL: address('smtp:', 'smtps:').optional().meta({
    description:
      'mail server for invitations, notices of expiring tokens, and [morning mails](../api/mail.md): `smtp://user:password@host:587`, `smtps://…`',
    defaultDescription: 'none: the answer of an invitation contains its link',
  }),
  MAIL_FROM: sender.default('Atölye <atolye@localhost>').meta({ description: 'sender of mails' }),
  DNS_SERVERS: words.pipe(nameServers).default([]).meta({
    description: 'name servers for the proofs of e-mail domains, when they are claimed and every 30 days; separated by commas',
    defaultDescription: 'those of the machine',
  }),
  WEBHOOK_ALLOW: ranges.optional().meta({
    description: 'non-public addresses and CIDRs that webhooks may reach, separated by commas',
    defaultDescription: 'none; outside production: this machine',
  }),
  SECRET_KEYS: encryptionKeys.default([]).meta({
    description:
      'keys that [encrypt](secrets.md) the secrets in the database: `name:key` separated by commas, each key 32 bytes in base64; the first one encrypts',
    defaultDescription: 'none: not encrypted',
  }),
  UPLOAD_LIMIT: number(1024, 2 ** 31 - 1)
    .default(100 * 1024 * 1024)
    .meta({ description: 'maximum size of a [file](../api/files.md) in bytes' }),
  STORAGE_QUOTA: number(1024 * 1024, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({
      description: 'maximum size of all [files](../api/files.md) of an organization in bytes, including those in the trash',
      defaultDescription: 'none: no limit',
    }),
  INVITATIONS_PER_DAY: number(1, 1_000_000).default(500).meta({ description: 'invitations that an organization may send within 24 hours' }),
  S3_BUCKET: text.optional().meta({
    description: 'bucket of any S3 API for the [bytes of files](../api/files.md#where-the-bytes-are)',
    defaultDescription: 'none: the disk, in `DATA_DIR`',
  }),
  S3_ENDPOINT: service().optional().meta({ description: 'address of the service', defaultDescription: 'that of Amazon in `S3_REGION`' }),
  S3_REGION: text.default('us-east-1').meta({ description: 'region' }),
  S3_ACCESS_KEY_ID: text.optional().meta({ description: 'access key ID', defaultDescription: 'as for AWS tools' }),
  S3_SECRET_ACCESS_KEY: text.optional().meta({ description: 'secret access key', defaultDescription: 'as for AWS tools' }),
  ELASTICSEARCH_URL: service({ user: true }).optional().meta({
    description: 'Elasticsearch 8.19+ for [search](../api/search.md), with user and password if required',
    defaultDescription: 'none: the database',
  }),
  ELASTICSEARCH_API_KEY: text.optional().meta({ description: 'API key' }),
  ELASTICSEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, 'lower-case letters, digits, - and _, with a letter first')
    .default('atolye')
    .meta({ description: 'prefix of index names' }),
  OPENAI_BASE_URL: service()
    .default('https://api.openai.com/v1')
    .meta({ description: 'OpenAI-compatible server of the chat model of the [assistant](../api/assistant.md)' }),
  OPENAI_API_KEY: text.optional().meta({ description: 'API key' }),
  CHAT_MODEL: text
    .optional()
    .meta({ description: 'name of the chat model', defaultDescription: 'none: the assistant answers with quoted passages' }),
  CHAT_CONTEXT: number(4096, 10_000_000).optional().meta({
    description: 'context size of the model in tokens, as configured on its [server](../api/assistant.md#with-a-model)',
    defaultDescription: '16384; 128000 at api.openai.com',
  }),
  CHAT_MAX_TOKENS: number(256, 1_000_000).optional().meta({
    description: 'maximum number of tokens of an answer, including reasoning',
    defaultDescription: '4000, or half of `CHAT_CONTEXT`',
  }),
  CHAT_MONTHLY_TOKENS: number(1, 1_000_000_000_000)
    .optional()
    .meta({ description: 'tokens that an organization may use for answers in a calendar month (UTC)', defaultDescription: 'no limit' }),
  CHAT_MEMBER_MONTHLY_TOKENS: number(1, 1_000_000_000_000)
    .optional()
    .meta({ description: 'tokens of this budget that one person or service account may use', defaultDescription: 'no limit' }),
  VERIFY: choice('on', 'off')
    .default('on')
    .meta({ description: '`off`: answers of the chat model are not [verified](../api/assistant.md#verification)' }),
  VERIFY_MODEL: text.optional().meta({
    description: 'name of the model that verifies answers; required with `VERIFY_BASE_URL`',
    defaultDescription: '`CHAT_MODEL`',
  }),
  VERIFY_BASE_URL: service()
    .optional()
    .meta({ description: 'OpenAI-compatible server of `VERIFY_MODEL`', defaultDescription: '`OPENAI_BASE_URL`' }),
  VERIFY_API_KEY: text.optional().meta({
    description: 'API key for `VERIFY_BASE_URL` or `VERIFY_CLASSIFIER_URL`; `OPENAI_API_KEY` is never sent there',
    defaultDescription: 'none',
  }),
  VERIFY_CLASSIFIER_URL: service().optional().meta({
    description:
      'base URL of an entailment classifier that verifies answers by `/predict` (Text Embeddings Inference), instead of a chat model',
    defaultDescription: 'none',
  }),
  EMBEDDING_BASE_URL: service()
    .optional()
    .meta({ description: 'OpenAI-compatible server of the [embedding model](../api/search.md)', defaultDescription: '`OPENAI_BASE_URL`' }),
  EMBEDDING_API_KEY: text.optional().meta({ description: 'API key', defaultDescription: '`OPENAI_API_KEY`' }),
  EMBEDDING_MODEL: text.optional().meta({
    description: 'name of the embedding model; `{use}` in it becomes `query` or `passage`',
    defaultDescription: 'none: search uses words only',
  }),
  EMBEDDING_QUERY_PREFIX: text.default('').meta({ description: 'prefix of questions, for models that require it: `query: `' }),
  EMBEDDING_PASSAGE_PREFIX: text.default('').meta({ description: 'prefix of passages: `passage: `' }),
  EMBEDDING_DIMENSIONS: number(1, 4096)
    .optional()
    .meta({ description: 'length of the vectors, 1–4096; others are refused', defaultDescription: 'that of the first answer' }),
  RERANK_BASE_URL: service().optional().meta({
    description: 'base URL of the [reranker](../api/search.md#a-reranker), which orders search results by `/rerank`',
    defaultDescription: 'none',
  }),
  RERANK_API_KEY: text.optional().meta({ description: 'API key', defaultDescription: 'none' }),
  RERANK_MODEL: text.optional().meta({
    description: 'name of the reranking model: selects the API of Cohere and Jina',
    defaultDescription: 'none: the API of Text Embeddings Inference',
  }),
  METRICS_PORT: number(0, 65_535)
    .optional()
    .meta({ description: 'port of `/metrics` (Prometheus) on `METRICS_HOST`; do not expose it to the public' }),
  METRICS_HOST: listenAddress.default('127.0.0.1').meta({ description: 'address of the metrics port' }),
  NODE_ENV: text.optional().meta({
    description: '`production`: no development provider, webhooks only to public addresses',
    defaultDescription: '`production` if `HOST` or `PUBLIC_URL` is not this machine',
  }),
  DEVELOPMENT: choice('0', '1').default('0').meta({ description: '`1`: development, even if others can reach the server' }),
});

/** Whether the server may be reachable by others: by setting, or because of an address that is not loopback. */
function isProduction({ NODE_ENV, DEVELOPMENT, HOST, PUBLIC_URL }: z.infer<typeof fields>): boolean {
  if (NODE_ENV === 'production') return true;
  if (DEVELOPMENT === '1') return false;
  if (HOST && (isEverywhere(HOST) || !isLoopback(addressOf(HOST, 80)))) return true;
  return PUBLIC_URL !== undefined && !isLoopback(PUBLIC_URL);
}

/** In production, identities must come from a provider over https, and tokens must name this server as their audience. */
const schema = fields.superRefine((settings, context) => {
  const { OIDC_ISSUER, PUBLIC_URL, CHAT_CONTEXT, CHAT_MAX_TOKENS } = settings;
  const wrong = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (CHAT_CONTEXT !== undefined && (CHAT_MAX_TOKENS ?? 0) > CHAT_CONTEXT / 2) wrong('CHAT_MAX_TOKENS', 'at most half of CHAT_CONTEXT');
  const { VERIFY_MODEL, VERIFY_BASE_URL, VERIFY_API_KEY, VERIFY_CLASSIFIER_URL } = settings;
  if (VERIFY_BASE_URL && !VERIFY_MODEL) wrong('VERIFY_MODEL', 'required with VERIFY_BASE_URL');
  if (VERIFY_CLASSIFIER_URL && (VERIFY_BASE_URL || VERIFY_MODEL))
    wrong('VERIFY_CLASSIFIER_URL', 'not with VERIFY_MODEL or VERIFY_BASE_URL');
  // Otherwise it would be sent to the chat server.
  if (VERIFY_API_KEY && !VERIFY_BASE_URL && !VERIFY_CLASSIFIER_URL)
    wrong('VERIFY_API_KEY', 'requires VERIFY_BASE_URL or VERIFY_CLASSIFIER_URL');
  if (!isProduction(settings) || !OIDC_ISSUER) return;
  if (new URL(OIDC_ISSUER).protocol === 'http:' && !isLoopback(OIDC_ISSUER)) wrong('OIDC_ISSUER', 'https in production');
  if (!PUBLIC_URL) wrong('PUBLIC_URL', 'required with OIDC_ISSUER in production');
});

/** The OpenID provider for access tokens and for sign-in of the web app: the settings `OIDC_…`. */
export type OidcConfig = Readonly<NonNullable<ReturnType<typeof oidcOf>>>;

/** Configuration of this process: all settings, with dependent defaults resolved. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Thrown for invalid settings; the message lists all problems. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings. Nothing else reads the environment.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { data, error } = schema.safeParse(present(env));
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    throw new ConfigError(`Invalid settings:\n${[...new Set(wrong)].join('\n')}`);
  }
  const production = isProduction(data);
  // A proxy may be in front, so only an explicit NODE_ENV=production listens on all interfaces.
  const host = data.HOST ?? (data.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = data.PUBLIC_URL;
  const baseUrl = publicUrl ?? addressOf(host, data.PORT);
  return {
    /** Undefined: an embedded database in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    dataDir: data.DATA_DIR,
    port: data.PORT,
    host,
    /** Without a trailing slash. */
    publicUrl,
    /** Base address for links that leave the server (mails, redirects): `publicUrl`, else the listening address. */
    baseUrl,
    /** Undefined outside production: a development provider is started instead. */
    oidc: oidcOf(data, baseUrl),
    /** Undefined: no development provider. 0: any free port. */
    devIssuerPort: production || data.OIDC_ISSUER ? undefined : (data.DEV_ISSUER_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 1)),
    /** Whether `DEV_ISSUER_PORT` was set: then no other port is tried. */
    devIssuerPortChosen: data.DEV_ISSUER_PORT !== undefined,
    redisUrl: data.REDIS_URL,
    quotas: {
      user: data.RATE_LIMIT_USER,
      service: data.RATE_LIMIT_SERVICE,
      chat: data.RATE_LIMIT_CHAT,
      address: data.RATE_LIMIT_ADDRESS,
      failed: data.RATE_LIMIT_FAILED,
    },
    oauthRegistration: data.OAUTH_REGISTRATION === 'on',
    corsOrigins: data.CORS_ORIGINS as readonly string[],
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    dnsServers: data.DNS_SERVERS,
    /** Outside production loopback by default, so that a receiver can be tested on a laptop. */
    webhookAllow: data.WEBHOOK_ALLOW ?? (production ? [] : ['127.0.0.0/8', '::1/128']),
    /** The first key encrypts. Empty: secrets are stored unencrypted. */
    secretKeys: data.SECRET_KEYS,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    trustProxy: data.TRUST_PROXY,
    bodyLimit: data.BODY_LIMIT,
    logLevel: data.LOG_LEVEL,
    services: new Set(data.SERVICES),
    /** Milliseconds. */
    shutdownDelay: data.SHUTDOWN_DELAY * 1000,
    adminEmail: data.ADMIN_EMAIL,
    seed: data.SEED,
    bootstrapToken: data.BOOTSTRAP_TOKEN,
    ...knowledgeOf(data),
    bounds: { storage: data.STORAGE_QUOTA, invitations: data.INVITATIONS_PER_DAY },
    /** Disables development conveniences. */
    production,
  };
}

/** Address at which this machine reaches a server that listens on `host` and `port`. */
export function addressOf(host: string, port: number): string {
  return `http://${isEverywhere(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

/** Scopes of a token that names none of ours, before they are limited by its user's role. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'admin' && scope !== 'webhooks:manage');

function knowledgeOf(data: z.infer<typeof schema>) {
  return {
    uploadLimit: data.UPLOAD_LIMIT,
    s3: data.S3_BUCKET
      ? {
          bucket: data.S3_BUCKET,
          endpoint: data.S3_ENDPOINT,
          region: data.S3_REGION,
          accessKeyId: data.S3_ACCESS_KEY_ID,
          secretAccessKey: data.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    elasticsearch: data.ELASTICSEARCH_URL
      ? { url: data.ELASTICSEARCH_URL, apiKey: data.ELASTICSEARCH_API_KEY, prefix: data.ELASTICSEARCH_PREFIX }
      : undefined,
    chat: chatOf(data),
    verifier: verifierOf(data),
    embeddings: data.EMBEDDING_MODEL
      ? {
          baseUrl: data.EMBEDDING_BASE_URL ?? data.OPENAI_BASE_URL,
          apiKey: data.EMBEDDING_API_KEY ?? data.OPENAI_API_KEY,
          model: data.EMBEDDING_MODEL,
          queryPrefix: data.EMBEDDING_QUERY_PREFIX,
          passagePrefix: data.EMBEDDING_PASSAGE_PREFIX,
          dimensions: data.EMBEDDING_DIMENSIONS,
        }
      : undefined,
    rerank: data.RERANK_BASE_URL ? { baseUrl: data.RERANK_BASE_URL, apiKey: data.RERANK_API_KEY, model: data.RERANK_MODEL } : undefined,
  };
}

function chatOf(data: z.infer<typeof schema>) {
  if (!data.CHAT_MODEL) return undefined;
  return {
    baseUrl: data.OPENAI_BASE_URL,
    apiKey: data.OPENAI_API_KEY,
    model: data.CHAT_MODEL,
    context: data.CHAT_CONTEXT,
    maxTokens: data.CHAT_MAX_TOKENS,
    monthlyTokens: data.CHAT_MONTHLY_TOKENS,
    memberMonthlyTokens: data.CHAT_MEMBER_MONTHLY_TOKENS,
  };
}

/** The verifier of answers. The key of the chat server is never sent to another server. */
function verifierOf(data: z.infer<typeof schema>): VerifierOptions | undefined {
  const chat = chatOf(data);
  if (!chat || data.VERIFY === 'off') return undefined;
  const { VERIFY_CLASSIFIER_URL: url, VERIFY_BASE_URL: baseUrl, VERIFY_API_KEY: apiKey, VERIFY_MODEL: model = chat.model } = data;
  if (url) return { kind: 'classifier', url, apiKey };
  return { kind: 'chat', chat: { ...chat, model, ...(baseUrl && { baseUrl, apiKey }) } };
}

/** Reason why nobody can sign in with a browser: no identity provider, or no client there. */
export function missingForSignIn({ oidc, devIssuerPort }: Pick<Config, 'oidc' | 'devIssuerPort'>): 'noIssuer' | 'noClient' | undefined {
  if (devIssuerPort !== undefined) return undefined;
  if (!oidc) return 'noIssuer';
  return oidc.clientId === undefined ? 'noClient' : undefined;
}

function oidcOf(data: z.infer<typeof schema>, baseUrl: string) {
  if (!data.OIDC_ISSUER) return undefined;
  return {
    issuer: data.OIDC_ISSUER,
    audience: data.OIDC_AUDIENCE ?? baseUrl,
    defaultScopes: data.OIDC_DEFAULT_SCOPES ?? defaultScopes,
    /** Undefined: nobody can sign in with a browser. */
    clientId: data.OIDC_CLIENT_ID,
    /** Undefined: a public client. */
    clientSecret: data.OIDC_CLIENT_SECRET,
    signInScopes: data.OIDC_SIGN_IN_SCOPES,
    /** `prompt` for step-up authentication (OpenID Connect Core 3.1.2.1). */
    freshPrompt: data.OIDC_FRESH_PROMPT,
    claims: {
      email: data.OIDC_CLAIM_EMAIL,
      emailVerified: data.OIDC_CLAIM_EMAIL_VERIFIED,
      name: data.OIDC_CLAIM_NAME,
      scopes: data.OIDC_CLAIM_SCOPES,
    },
    trustEmail: data.OIDC_TRUST_EMAIL === 'true',
  };
}
