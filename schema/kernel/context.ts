import type { PrismaClient } from '../../prisma/generated/client/client.ts';
import type { Database, Statement } from '../../src/ports/database/port.ts';
import type { Dns } from '../../src/ports/dns/port.ts';
import type { Extractor } from '../../src/ports/extractor/port.ts';
import type { Jobs } from '../../src/ports/jobs/port.ts';
import type { Mail } from '../../src/ports/mail/port.ts';
import type { ChatModel, Embeddings } from '../../src/ports/model/port.ts';
import type { RateLimit } from '../../src/ports/rate-limit/port.ts';
import type { Reranker } from '../../src/ports/rerank/port.ts';
import type { Search } from '../../src/ports/search/port.ts';
import type { Signals } from '../../src/ports/signals/port.ts';
import type { Storage } from '../../src/ports/storage/port.ts';
import type { WebhookSender } from '../../src/ports/webhook-sender/port.ts';
import type { Actor, Via } from './actor.ts';
import { bindTo } from './bound-client.ts';
import type { Locale } from './errors.ts';
import { type Loader, Loaders } from './loaders.ts';
import type { Sealing } from './sealing.ts';
import { type Unit, unitOfWork } from './unit-of-work.ts';

/** What the domain needs of the outside, the same for every request. */
export type Services = {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly rateLimit: RateLimit;
  readonly signals: Signals;
  readonly mail: Mail;
  readonly dns: Dns;
  readonly webhooks: WebhookSender;
  readonly sealing: Sealing;
  readonly storage: Storage;
  readonly extractor: Extractor;
  readonly search: Search;
  /** Undefined where none is configured: answers are then put together from passages. */
  readonly chat: ChatModel | undefined;
  /** Undefined where none is configured: search is by words alone. */
  readonly embeddings: Embeddings | undefined;
  /** Undefined where none is configured: what was found stays in the order of words and vectors. */
  readonly reranker: Reranker | undefined;
  readonly bounds: Bounds;
  /** Address people reach the server at, for links in mails and answers; without a slash at its end. */
  readonly baseUrl: string;
};

/** What one organization may have, beside the limits of requests. */
export type Bounds = {
  /** Bytes of files; undefined: as many as there is room for. */
  readonly storage: number | undefined;
  /** Invitations within 24 hours. */
  readonly invitations: number;
};

/** What a door knows of one request. */
export type RequestInfo = {
  readonly actor: Actor;
  readonly via: Via;
  readonly locale: Locale;
  readonly requestId: string;
  /** Network address of the caller, for the audit log; undefined for the system. */
  readonly address?: string | undefined;
  /** What the caller's program calls itself (`User-Agent`), for the audit log. */
  readonly userAgent?: string | undefined;
};

/** Characters that are kept of it. */
const longestUserAgent = 200;

/** One request's view of the domain: who asks, and the database as far as that caller's organization reaches. */
export class Context {
  readonly services: Services;
  readonly actor: Actor;
  readonly via: Via;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  /** The unit of work that is open, if any; a second one joins it. */
  unit: Unit | undefined;
  /** Fields of types (`Task.labels`) that the document asks for; undefined where more may be needed. */
  selected: ReadonlySet<string> | undefined;
  #loaders: Loaders | undefined;

  constructor(services: Services, { actor, via, locale, requestId, address, userAgent }: RequestInfo) {
    this.services = services;
    this.actor = actor;
    this.via = via;
    this.locale = locale;
    this.requestId = requestId;
    this.address = address;
    this.userAgent = userAgent?.slice(0, longestUserAgent);
  }

  /** Prisma, bound to the actor's organization: every operation on an owned model is limited to it. */
  get db(): PrismaClient {
    return bindTo(this.services.database.prisma, this.actor.organization);
  }

  /** Runs a named statement; the statement itself must name the organization and, where it matters, visibility. */
  sql<Row>(statement: Statement & { values: readonly unknown[] }): Promise<Row[]> {
    return this.services.database.sql<Row>(statement, statement.values);
  }

  /** One value of a loader: batched with the others asked in this tick, kept until the request or a unit of work ends. */
  load<Value>(loader: Loader<Value>, key: string): Promise<Value | undefined> {
    this.#loaders ??= new Loaders(this);
    return this.#loaders.load(loader, key);
  }

  /** Runs `work` as one transaction whose events and jobs are kept or lost with its rows. */
  unitOfWork<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return unitOfWork(this, work);
  }

  /** The same request and unit of work, acting as another member with the actor's rights. */
  inTheNameOf(user: string): Context {
    const other = new Context(this.services, { ...this, actor: { ...this.actor, user } });
    other.unit = this.unit;
    return other;
  }

  /** The same request and unit of work, through another door: what is done with it is told so. */
  through(via: Via): Context {
    const other = new Context(this.services, { ...this, via });
    other.unit = this.unit?.through(via);
    return other;
  }

  /** Forgets loaded rows: called when a unit of work ends, so that an answer shows what was written. */
  forget(): void {
    this.#loaders = undefined;
  }
}
