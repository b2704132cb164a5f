import '../schema/modules.ts';
import type { Logger } from 'pino';
import { consumerStates } from '../schema/activity/event/backlog-poller.ts';
import { ConsumerScheduler } from '../schema/activity/event/consumer-scheduler.ts';
import { bootstrap } from '../schema/bootstrap.ts';
import { consumers } from '../schema/consumers.ts';
import type { Services } from '../schema/kernel/context.ts';
import { SecretEncryption } from '../schema/kernel/encryption.ts';
import { answersOf } from '../schema/knowledge/chat/answer/answers.ts';
import { sweepCopies } from '../schema/knowledge/file/copy.ts';
import { fallbackCount } from '../schema/knowledge/search/meaning.ts';
import { waiting } from '../schema/waiting.ts';
import { healthOf, serveHealth, statesOf } from './adapters/health.ts';
import { announcer, serverLog } from './announce.ts';
import { createApp } from './app.ts';
import { explain } from './cli/explain.ts';
import { Failure } from './cli/failure.ts';
import { requireDataDir } from './cli/require-data-dir.ts';
import { requireServer } from './cli/server.ts';
import { languageOf, onTerminal, Terminal } from './cli/terminal.ts';
import { addressOf, type Config, missingForSignIn, readConfig } from './config.ts';
import { showFirstToken } from './first-token.ts';
import { freePort, whyNotListening } from './free-port.ts';
import { startDevelopmentProvider } from './identity-provider/index.ts';
import { checkKnowledge, closeKnowledge, openKnowledge } from './knowledge.ts';
import { stackOf, withoutSecrets } from './log.ts';
import type { Metrics } from './metrics.ts';
import { hasEmbedded } from './ports/database/embedded.ts';
import { isOutdated, lockDataDir, migrate, openDatabase } from './ports/database/index.ts';
import { openDns } from './ports/dns/index.ts';
import { openJobs } from './ports/jobs/index.ts';
import { waitingJobs } from './ports/jobs/waiting.ts';
import { openMail } from './ports/mail/index.ts';
import { openRateLimit } from './ports/rate-limit/index.ts';
import type { Observer } from './ports/rate-limit/port.ts';
import { openSignals } from './ports/signals/index.ts';
import { openWebhookSender } from './ports/webhook-sender/index.ts';
import { stopOnSignal } from './shutdown.ts';
import { watchFailures } from './watched.ts';
import { workers } from './workers/index.ts';
import { preparePartitions } from './workers/purge-expired.ts';

const announce = announcer();

/** Timeout in milliseconds for open requests while stopping, and for each database statement. */
const grace = 10_000;
/** Starts the parts named by `SERVICES`, and stops them on a signal. */
async function start(settings: Config): Promise<void> {
  const config = await placed(settings);
  const log = serverLog(config.logLevel);
  // Only a server with a database and a bucket elsewhere can do without the folder.
  if (!config.databaseUrl || !config.s3) requireDataDir(config.dataDir);
  const lock = config.databaseUrl ? undefined : lockDataDir(config.dataDir);
  // Checked before the database is created, so that a refused start leaves nothing behind.
  await requirePorts(config);
  if (lock && !hasEmbedded(config.dataDir)) announce('creating');
  const { databaseUrl, dataDir, databasePool: poolSize } = config;
  const database = await openDatabase({ databaseUrl, dataDir, poolSize, onMoved });
  lock?.announce({ database: database.url });
  if (databaseUrl) await requireServer(database);
  await migrate(database);
  await preparePartitions(database);
  const works = config.services.has('worker');
  // Imported only on demand, because few installations need it.
  const metrics = config.metricsPort === undefined ? undefined : (await import('./metrics.ts')).openMetrics();
  const { knowledge, mail, conveniences } = watchFailures(
    await openKnowledge(database, config, (details, message) => log.warn(details, message)),
    await openMail({ url: config.smtpUrl, from: config.mailFrom }),
    (of) => metrics?.onFailure(of),
  );
  const failed = (error: unknown, job?: { name: string; id: string }) => log.error({ err: error, job }, 'background work failed');
  const onNotice = (details: object, message: string) => log.info(details, message);
  const kinds = workers({ database, mail, services: () => services, onError: failed, onNotice });
  const jobs = await openJobs(database, {
    kinds,
    works,
    onError: failed,
  });
  const services: Services = {
    database,
    jobs,
    rateLimit: await openRateLimit({ ...config, observer: observer(log, metrics) }),
    signals: await openSignals({
      redisUrl: config.redisUrl,
      onError: (error) => log.debug({ err: error }, 'signals not sent to other processes'),
    }),
    mail,
    dns: openDns({ servers: config.dnsServers }),
    webhooks: openWebhookSender({ allow: config.webhookAllow }),
    encryption: new SecretEncryption(config.secretKeys),
    ...knowledge,
    bounds: config.bounds,
    baseUrl: config.baseUrl,
  };
  const { token } = await bootstrap(services, { ...config, language: languageOf() });
  // Shown immediately, because it cannot be shown again if the start fails later. A token from BOOTSTRAP_TOKEN is already known.
  if (token && !config.bootstrapToken) showFirstToken(token, { terminal: onTerminal(), dataDir, announce });

  const web = config.services.has('web');
  const { devIssuerPort } = config;
  const development =
    web && devIssuerPort !== undefined
      ? await startDevelopmentProvider({ config: { ...config, devIssuerPort }, database, log })
      : undefined;
  const oidc = config.oidc ?? development?.oidc;
  const catchUps = works ? new ConsumerScheduler(services, { onError: failed, consumers }) : undefined;
  let draining = false;
  const own = healthOf(services, { consumers: catchUps, isOutdated: () => isOutdated(database.probe) });
  const health = { ...own, conveniences: { ...own.conveniences, ...conveniences }, draining: () => draining };
  const look = statesOf(health, log);
  const { embeddings } = services;
  metrics?.watch({
    consumers: () => consumerStates({ database: database.probe }, consumers),
    queues: async () => [...(await waiting(database.probe)), ...(await waitingJobs(database.probe))],
    dependencies: async () => {
      const { needed, others } = await look();
      return { ...needed, ...others };
    },
    refusals: () => database.refusals,
    fallbacks: () => (embeddings ? fallbackCount(embeddings) : 0),
  });
  const app = web ? await createApp({ services, config: { ...config, oidc }, log, health }) : undefined;
  if (works) {
    await sweepCopies();
    await jobs.start(kinds);
  }
  catchUps?.start();
  // Not awaited, so that the start is not delayed.
  void checkKnowledge(services, (details, message) => log.warn(details, message));
  const { port, host } = config;
  if (app)
    await app.listen({ port, host }).catch((error) => {
      throw notListening(error, config);
    });
  const watched = app
    ? undefined
    : await serveHealth(health, { port, host, log }).catch((error) => {
        throw notListening(error, config);
      });
  let metricsUrl: string | undefined;
  if (metrics && config.metricsPort !== undefined) {
    const place = { port: config.metricsPort, host: config.metricsHost };
    metricsUrl = await metrics.listen(place).catch((error) => {
      throw notListening(error, place);
    });
  }

  const stop = async (): Promise<'in order' | 'cut off'> => {
    // Fastify accepts no new connections, closes idle ones and waits for the rest. After `grace` they are closed too.
    const { cut } = database;
    database.hurry(grace);
    const answers = answersOf(services);
    const late = setTimeout(() => void answers.close().finally(() => app?.server.closeAllConnections()), grace);
    await app?.close();
    await watched?.close();
    clearTimeout(late);
    await answers.close();
    await development?.close();
    await catchUps?.stop();
    await jobs.stop();
    await services.webhooks.close();
    await closeKnowledge(services);
    await mail.close();
    await services.rateLimit.close();
    await services.signals.close();
    await metrics?.close();
    await database.close();
    lock?.release();
    return database.cut > cut ? 'cut off' : 'in order';
  };
  const drain = () => {
    draining = true;
    // Closes kept-alive connections, so that clients open the next one to another process.
    app?.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  };
  // Registered before the server announces that it is ready, because a signal may follow at once.
  stopOnSignal({ delay: config.shutdownDelay, drain, stop, fail });

  if (metricsUrl) log.info({ url: metricsUrl }, 'metrics');
  if (app) {
    const url = config.baseUrl;
    lock?.announce({ url, database: database.url });
    const missing = missingForSignIn(config);
    if (missing) announce(missing);
    const docs = `${url}/docs/`;
    if (missing) announce('ready', { url, docs });
    else announce('readySignIn', { url, docs, signIn: `${url}/auth/sign-in` });
  } else {
    const url = addressOf(host, port);
    lock?.announce({ url, database: database.url });
    announce('working', { url });
  }
}

/** Announced at each start: a backup of DATA_DIR misses a database in another folder, which is used if root runs the server. */
const onMoved = (place: string): void => announce('moved', { place });

/** Reports events of the rate limiter to the log and the metrics. */
function observer(log: Logger, metrics: Metrics | undefined): Observer {
  return {
    onExceeded: (bucket) => metrics?.rateLimit.onExceeded(bucket),
    onAway(error) {
      log.warn({ err: error }, 'Redis is unavailable: each process counts requests separately');
      metrics?.rateLimit.onAway(error);
    },
    onBack() {
      log.info('Redis is back: processes share their counts again');
      metrics?.rateLimit.onBack();
    },
  };
}

/** Replaces `PORT=0` by a free port, because links and redirects need it before the server listens. */
async function placed(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host).catch((error) => {
    throw notListening(error, config);
  });
  const baseUrl = config.publicUrl ?? addressOf(config.host, port);
  const oidc = config.oidc && { ...config.oidc, audience: config.oidc.audience === config.baseUrl ? baseUrl : config.oidc.audience };
  return { ...config, port, baseUrl, oidc };
}

/** @throws Failure for the first required port that cannot be used */
async function requirePorts({ port, host, metricsPort, metricsHost, devIssuerPort, devIssuerPortChosen, services }: Config): Promise<void> {
  const places = [{ port, host }, ...(metricsPort === undefined ? [] : [{ port: metricsPort, host: metricsHost }])];
  for (const place of places) {
    const code = await whyNotListening(place.port, place.host);
    if (code) throw notListening({ name: code, code, message: code }, place);
  }
  // The development provider uses a free port if its default is taken.
  if (!devIssuerPortChosen || !devIssuerPort || !services.has('web')) return;
  const reason = await whyNotListening(devIssuerPort, '127.0.0.1');
  if (reason) throw new Failure('start.issuerPortTaken', { port: devIssuerPort, reason });
}

function notListening({ code, message }: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Failure {
  if (code === 'EADDRINUSE') return new Failure('doctor.portTaken', { host, port });
  return new Failure('doctor.portRefused', { host, port, reason: code ?? message });
}

function fail(error: unknown): void {
  // Errors that the person who starts the server can fix are printed without a stack.
  const explanation = explain(error, new Terminal(languageOf()));
  process.stderr.write(`${withoutSecrets(explanation ?? stackOf(error))}\n`);
  process.exit(1);
}

/** Uncaught errors end the process, as in Node, but without printing secrets. */
function crash(error: unknown): void {
  process.stderr.write(`${withoutSecrets(stackOf(error))}\n`);
  process.exit(1);
}
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

try {
  await start(readConfig());
} catch (error) {
  fail(error);
}
