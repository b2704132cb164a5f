import { z } from 'zod';

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

const schema = z.object({
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: number(1, 500).default(10),
  DATA_DIR: text.default('./data'),
  PORT: number(0, 65_535).default(4000),
  HOST: text.optional(),
  PUBLIC_URL: address('http:', 'https:').optional(),
  TRUST_PROXY: text.optional(),
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
  NODE_ENV: text.optional(),
});

/** How this process runs. */
export interface Config {
  /** `DATABASE_URL`: PostgreSQL server. Default: none, PGlite in `dataDir`. */
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
  /** `TRUST_PROXY`: whose `X-Forwarded-*` to believe: `true`, a number of hops, or addresses and ranges by comma. Default: nobody's. */
  readonly trustProxy: boolean | number | string[];
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
  return {
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    dataDir: data.DATA_DIR,
    port: data.PORT,
    host: data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: trust(data.TRUST_PROXY),
    bodyLimit: data.BODY_LIMIT,
    logLevel: data.LOG_LEVEL,
    services: new Set(data.SERVICES),
    adminEmail: data.ADMIN_EMAIL,
    seed: data.SEED,
    bootstrapToken: data.BOOTSTRAP_TOKEN,
    production,
  };
}

function trust(value = 'false'): Config['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((range) => range.trim());
}
