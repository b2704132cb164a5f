import { z } from 'zod';
import { type Scope, scopes } from '../schema/kernel/actor.ts';
import { isLoopback, origin, trustedProxies } from './config-values.ts';
import type { EmbeddingOptions, ModelOptions } from './ports/model/index.ts';
import type { Quotas } from './ports/rate-limit/port.ts';
import type { ElasticsearchOptions } from './ports/search/index.ts';
import type { S3Options } from './ports/storage/index.ts';

/** An empty value counts as none: `PORT= npm start`. */
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

/** By comma, or by spaces as OAuth writes scopes. */
const words = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
/** Addresses and CIDRs. */
const ranges = words.pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'addresses or ranges such as 10.1.0.0/16')));
const quota = (usual: number) => number(1, 10_000_000).default(usual);

const fields = z.object({
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: number(1, 500).default(10),
  DATA_DIR: text.default('./data'),
  PORT: number(0, 65_535).default(4000),
  HOST: text.optional(),
  PUBLIC_URL: address('http:', 'https:').optional(),
  TRUST_PROXY: trustedProxies.default(false),
  BODY_LIMIT: number(1024, 2 ** 30).default(1024 * 1024),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  SERVICES: list('web', 'worker').default(['web', 'worker']),
  ADMIN_EMAIL: z
    .string()
    .regex(/^\S+@\S+$/, 'an e-mail address')
    .default('admin@localhost'),
  SEED: choice('sample', 'none').default('sample'),
  BOOTSTRAP_TOKEN: z
    .string()
    .regex(/^atp_\S{20,}$/, 'atp_ and 20 or more characters')
    .optional(),
  OIDC_ISSUER: address('http:', 'https:').optional(),
  OIDC_AUDIENCE: text.optional(),
  OIDC_DEFAULT_SCOPES: words.pipe(z.array(z.enum(scopes, `some of ${scopes.join(', ')}`))).optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_SIGN_IN_SCOPES: words.default(['openid', 'profile', 'email', 'offline_access']),
  OIDC_CLAIM_EMAIL: text.default('email'),
  OIDC_CLAIM_EMAIL_VERIFIED: text.default('email_verified'),
  OIDC_CLAIM_NAME: text.default('name'),
  OIDC_CLAIM_SCOPES: text.optional(),
  OIDC_TRUST_EMAIL: choice('true', 'false').default('false'),
  DEV_ISSUER_PORT: number(0, 65_535).optional(),
  REDIS_URL: address('redis:', 'rediss:').optional(),
  RATE_LIMIT_USER: quota(1000),
  RATE_LIMIT_SERVICE: quota(10_000),
  RATE_LIMIT_CHAT: quota(60),
  RATE_LIMIT_ADDRESS: quota(300),
  RATE_LIMIT_FAILED: quota(30),
  CORS_ORIGINS: words.pipe(z.array(origin)).default([]),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: text.default('Atölye <atolye@localhost>'),
  DNS_SERVERS: words.default([]),
  WEBHOOK_ALLOW: ranges.optional(),
  UPLOAD_LIMIT: number(1024, 2 ** 31 - 1).default(100 * 1024 * 1024),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  ELASTICSEARCH_URL: address('http:', 'https:').optional(),
  ELASTICSEARCH_API_KEY: text.optional(),
  ELASTICSEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, 'small letters, digits, - and _')
    .default('atolye'),
  OPENAI_BASE_URL: address('http:', 'https:').default('https://api.openai.com/v1'),
  OPENAI_API_KEY: text.optional(),
  CHAT_MODEL: text.optional(),
  EMBEDDING_BASE_URL: address('http:', 'https:').optional(),
  EMBEDDING_API_KEY: text.optional(),
  EMBEDDING_MODEL: text.optional(),
  EMBEDDING_QUERY_PREFIX: text.default(''),
  EMBEDDING_PASSAGE_PREFIX: text.default(''),
  EMBEDDING_DIMENSIONS: number(1, 4096).optional(),
  METRICS_PORT: number(0, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  NODE_ENV: text.optional(),
});

/** In production what is said of whom must come over a line that nobody else can write on, and be meant for us. */
const schema = fields.superRefine(({ NODE_ENV, OIDC_ISSUER, PUBLIC_URL }, context) => {
  if (NODE_ENV !== 'production' || !OIDC_ISSUER) return;
  const wrong = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (new URL(OIDC_ISSUER).protocol === 'http:' && !isLoopback(OIDC_ISSUER)) wrong('OIDC_ISSUER', 'https in production');
  if (!PUBLIC_URL) wrong('PUBLIC_URL', 'needed with OIDC_ISSUER in production');
});

/** The OpenID provider whose tokens are accepted, and that the web app signs in with. */
export interface OidcConfig {
  /** `OIDC_ISSUER`: address of the provider, as `iss` says it. */
  readonly issuer: string;
  /** `OIDC_AUDIENCE`: what `aud` of an access token must hold. Default: `baseUrl`. */
  readonly audience: string;
  /** `OIDC_DEFAULT_SCOPES`: of a token that has none of ours. Default: all but `admin` and `webhooks:manage`. */
  readonly defaultScopes: readonly Scope[];
  /** `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`: the web app's client. Without an id nobody can sign in with a browser; without a secret it is a public one. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** `OIDC_SIGN_IN_SCOPES`: asked for at sign-in. Default `openid profile email offline_access`. */
  readonly signInScopes: readonly string[];
  /** `OIDC_CLAIM_…`: claims that hold e-mail address, whether it is verified, name, and scopes (default: `scope`, else `scp`). */
  readonly claims: { readonly email: string; readonly emailVerified: string; readonly name: string; readonly scopes: string | undefined };
  /** `OIDC_TRUST_EMAIL`: every address the provider tells is verified, though it does not say so. Default false. */
  readonly trustEmail: boolean;
}

/** How this process runs. */
export interface Config {
  /** `DATABASE_URL`: PostgreSQL server. Default: none, one of our own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** `DATABASE_POOL`: connections to it, at most. Default 10. */
  readonly databasePool: number;
  /** `DATA_DIR`: folder of everything kept on disk. Default ./data. */
  readonly dataDir: string;
  /** `PORT`: TCP port; 0 takes a free one. Default 4000. */
  readonly port: number;
  /** `HOST`: address to listen on. Default 0.0.0.0 where `NODE_ENV` is production, else 127.0.0.1. */
  readonly host: string;
  /** `PUBLIC_URL`: where people reach the server, without a slash at the end. Default: none, the address it listens on. */
  readonly publicUrl: string | undefined;
  /** Address for links that leave the server (mails, redirects): `publicUrl`, else where it listens. */
  readonly baseUrl: string;
  /** `OIDC_…`: see `OidcConfig`. Default: none; outside production a development provider is started instead. */
  readonly oidc: OidcConfig | undefined;
  /** `DEV_ISSUER_PORT`: port of the development provider on 127.0.0.1. Default: `port` + 1, or a free one; undefined where there is none. */
  readonly devIssuerPort: number | undefined;
  /** Whether `DEV_ISSUER_PORT` was set: then no other port will do. */
  readonly devIssuerPortChosen: boolean;
  /**
   * `REDIS_URL`: Redis server that processes share limits by, and wake each other's streams. Default: none; each process counts by
   * itself, and streams look for what other processes wrote.
   */
  readonly redisUrl: string | undefined;
  /** `RATE_LIMIT_USER`, `_SERVICE`, `_CHAT`, `_ADDRESS`, `_FAILED`: a minute. Defaults 1000, 10000, 60 (spec 8), 300, 30. */
  readonly quotas: Quotas;
  /** `CORS_ORIGINS`: origins whose pages may call the API with a bearer token, by comma; `*` for all. Default: none. */
  readonly corsOrigins: readonly string[];
  /**
   * `SMTP_URL`: mail server, `smtp://user:password@host:587`, for invitations, notices of tokens and the morning's mails. Default: none,
   * answers hold the links of invitations.
   */
  readonly smtpUrl: string | undefined;
  /** `MAIL_FROM`: sender of mails. */
  readonly mailFrom: string;
  /** `DNS_SERVERS`: asked for the proofs of e-mail domains, by comma. Default: the machine's. */
  readonly dnsServers: readonly string[];
  /**
   * `WEBHOOK_ALLOW`: addresses and CIDRs that webhooks may be sent to though they are not public, by http and on any port; by
   * comma. Default: none where `NODE_ENV` is production, else this machine, so that a receiver can be tried out on a laptop.
   */
  readonly webhookAllow: readonly string[];
  /** `METRICS_PORT`: serves `/metrics` (Prometheus) on `metricsHost` at this port; keep it from the public. Default: none. */
  readonly metricsPort: number | undefined;
  /** `METRICS_HOST`: default 127.0.0.1. */
  readonly metricsHost: string;
  /** `TRUST_PROXY`: whose `X-Forwarded-*` to believe: a number of proxies, or their addresses and ranges by comma. Default: nobody's. */
  readonly trustProxy: false | number | string[];
  /** `BODY_LIMIT`: largest JSON body, in bytes. Default 1 MiB. */
  readonly bodyLimit: number;
  /** `LOG_LEVEL`: fatal, error, warn, info, debug, trace or silent. Default info. */
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL'];
  /** `SERVICES`: what this process does, by comma. Default web,worker. */
  readonly services: ReadonlySet<'web' | 'worker'>;
  /** `ADMIN_EMAIL`: of the administrator made on an empty database. Default admin@localhost. */
  readonly adminEmail: string;
  /** `SEED`: `sample` content on an empty database, or `none`. Default sample. */
  readonly seed: 'sample' | 'none';
  /** `BOOTSTRAP_TOKEN`: the value of the first access token. Default: random, printed once. */
  readonly bootstrapToken: string | undefined;
  /** `UPLOAD_LIMIT`: bytes of one file, at most. Default 100 MiB. */
  readonly uploadLimit: number;
  /** `S3_…`: where the bytes of files are kept. Default: none, the disk under `dataDir`. */
  readonly s3: S3Options | undefined;
  /** `ELASTICSEARCH_URL`, `_API_KEY`, `_PREFIX` (default atolye): the search engine. Default: none, the database. */
  readonly elasticsearch: ElasticsearchOptions | undefined;
  /** `CHAT_MODEL` behind `OPENAI_BASE_URL` with `OPENAI_API_KEY`. Default: none, the assistant answers with passages. */
  readonly chat: ModelOptions | undefined;
  /**
   * `EMBEDDING_MODEL` behind `EMBEDDING_BASE_URL` (default `OPENAI_BASE_URL`) with `EMBEDDING_API_KEY` (default
   * `OPENAI_API_KEY`), `EMBEDDING_QUERY_PREFIX`, `EMBEDDING_PASSAGE_PREFIX`, `EMBEDDING_DIMENSIONS`. Default: none, search is by words alone.
   */
  readonly embeddings: EmbeddingOptions | undefined;
  /** `NODE_ENV` is production: no development conveniences. */
  readonly production: boolean;
}

/** The settings are wrong; the message lists everything that is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings. Nothing else reads the environment.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { data, error } = schema.safeParse(present(env));
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    throw new ConfigError(`The settings are wrong:\n${[...new Set(wrong)].join('\n')}`);
  }
  const production = data.NODE_ENV === 'production';
  const host = data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = data.PUBLIC_URL?.replace(/\/+$/, '');
  const baseUrl = publicUrl ?? addressOf(host, data.PORT);
  return {
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    dataDir: data.DATA_DIR,
    port: data.PORT,
    host,
    publicUrl,
    baseUrl,
    oidc: oidcOf(data, baseUrl),
    devIssuerPort: production || data.OIDC_ISSUER ? undefined : (data.DEV_ISSUER_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 1)),
    devIssuerPortChosen: data.DEV_ISSUER_PORT !== undefined,
    redisUrl: data.REDIS_URL,
    quotas: {
      user: data.RATE_LIMIT_USER,
      service: data.RATE_LIMIT_SERVICE,
      chat: data.RATE_LIMIT_CHAT,
      address: data.RATE_LIMIT_ADDRESS,
      failed: data.RATE_LIMIT_FAILED,
    },
    corsOrigins: data.CORS_ORIGINS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    dnsServers: data.DNS_SERVERS,
    webhookAllow: data.WEBHOOK_ALLOW ?? (production ? [] : ['127.0.0.0/8', '::1/128']),
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    trustProxy: data.TRUST_PROXY,
    bodyLimit: data.BODY_LIMIT,
    logLevel: data.LOG_LEVEL,
    services: new Set(data.SERVICES),
    adminEmail: data.ADMIN_EMAIL,
    seed: data.SEED,
    bootstrapToken: data.BOOTSTRAP_TOKEN,
    ...knowledgeOf(data),
    production,
  };
}

/** Where a server that listens on `host` and `port` is reached from this machine. */
export function addressOf(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

/** What a token gets that says nothing of our scopes, before its user's role is asked. */
export const usualScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'admin' && scope !== 'webhooks:manage');

function knowledgeOf(data: z.infer<typeof schema>): Pick<Config, 'uploadLimit' | 's3' | 'elasticsearch' | 'chat' | 'embeddings'> {
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
    chat: data.CHAT_MODEL ? { baseUrl: data.OPENAI_BASE_URL, apiKey: data.OPENAI_API_KEY, model: data.CHAT_MODEL } : undefined,
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
  };
}

function oidcOf(data: z.infer<typeof schema>, baseUrl: string): OidcConfig | undefined {
  if (!data.OIDC_ISSUER) return undefined;
  return {
    issuer: data.OIDC_ISSUER,
    audience: data.OIDC_AUDIENCE ?? baseUrl,
    defaultScopes: data.OIDC_DEFAULT_SCOPES ?? usualScopes,
    clientId: data.OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET,
    signInScopes: data.OIDC_SIGN_IN_SCOPES,
    claims: {
      email: data.OIDC_CLAIM_EMAIL,
      emailVerified: data.OIDC_CLAIM_EMAIL_VERIFIED,
      name: data.OIDC_CLAIM_NAME,
      scopes: data.OIDC_CLAIM_SCOPES,
    },
    trustEmail: data.OIDC_TRUST_EMAIL === 'true',
  };
}
