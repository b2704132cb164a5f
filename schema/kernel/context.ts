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
import type { Verifier } from '../../src/ports/verifier/port.ts';
import type { WebhookSender } from '../../src/ports/webhook-sender/port.ts';
import type { Actor, Via } from './actor.ts';
import type { SecretEncryption } from './encryption.ts';
import { type Loader, Loaders } from './loaders.ts';
import type { Locale } from './module.ts';
import { named, type Sql } from './sql.ts';
import { bindTo } from './tenant-client.ts';
import { type Unit, unitOfWork } from './unit-of-work.ts';

/** External services of the domain, the same for every request. */
export type Services = {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly rateLimit: RateLimit;
  readonly signals: Signals;
  readonly mail: Mail;
  readonly dns: Dns;
  readonly webhooks: WebhookSender;
  readonly encryption: SecretEncryption;
  readonly storage: Storage;
  readonly extractor: Extractor;
  readonly search: Search;
  /** Undefined if none is configured: answers are then put together from passages. */
  readonly chat: ChatModel | undefined;
  /** Undefined if none is configured: answers of the chat model are then unverified. */
  readonly verifier: Verifier | undefined;
  /** Undefined if none is configured: search then uses only words. */
  readonly embeddings: Embeddings | undefined;
  /** Undefined if none is configured: results then keep the order of word and vector search. */
  readonly reranker: Reranker | undefined;
  readonly bounds: Bounds;
  /** Public address of the server for links in mails and answers, without a trailing slash. */
  readonly baseUrl: string;
};

/** Quotas of one organization, besides the rate limits. */
export type Bounds = {
  /** Bytes of files; undefined for no quota. */
  readonly storage: number | undefined;
  /** Invitations within 24 hours. */
  readonly invitations: number;
};

/** Properties of a request that the transport provides. */
export type RequestInfo = {
  readonly actor: Actor;
  readonly via: Via;
  readonly locale: Locale;
  readonly requestId: string;
  /** Network address of the caller, for the audit log; undefined for the system. */
  readonly address?: string | undefined;
  /** `User-Agent` header of the caller, for the audit log. */
  readonly userAgent?: string | undefined;
  /** Run of an agent that the request belongs to. Every unit of work checks its lease. */
  readonly run?: RunClaim | undefined;
};

/** A run and the generation of its lease that the caller claims to hold; NaN without one. */
export type RunClaim = { readonly id: string; readonly lease: number };

/** Characters of the user agent that are stored. */
const longestUserAgent = 200;

/** One request's view of the domain: the actor, and the database limited to the actor's organization. */
export class Context {
  readonly services: Services;
  readonly actor: Actor;
  readonly via: Via;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly run: RunClaim | undefined;
  /** The open unit of work, if any; a nested one joins it. */
  unit: Unit | undefined;
  /** Whether a unit of work may commit although the credential does not write directly: it stores a proposal, or what it may do at once. */
  mayCommit = false;
  /** Proposal that this request has stored instead of its change. */
  proposal: { readonly id: string; readonly [field: string]: unknown } | undefined;
  /** Mutations that the document runs, for the record of a run. */
  mutations: readonly { readonly name: string; readonly field: { readonly extensions: { readonly proposing?: string } } }[] = [];
  /** Whether earlier writes of the agent were refused; set by the check of its unit of work. */
  failing = false;
  /** Fields that the document selects, such as `Task.labels`; undefined if more may be needed. */
  selected: ReadonlySet<string> | undefined;
  /** Set if the result depends on the current time within the hour, so that a stored answer is never valid. */
  timeDependent = false;
  #loaders: Loaders | undefined;

  constructor(services: Services, { actor, via, locale, requestId, address, userAgent, run }: RequestInfo) {
    this.services = services;
    this.actor = actor;
    this.via = via;
    this.locale = locale;
    this.requestId = requestId;
    this.address = address;
    this.userAgent = userAgent?.slice(0, longestUserAgent);
    this.run = run;
  }

  /** Prisma, bound to the actor's organization: every operation on an owned model is limited to it. */
  get db(): PrismaClient {
    return bindTo(this.services.database.prisma, this.actor.organization);
  }

  /**
   * Runs a statement: a fixed one with its values, a composed one that has them (`once`), or a composed query under a name (`named`). It
   * must itself restrict the organization and, where it matters, visibility.
   */
  sql<Row>(
    ...[asked, given]: [Statement, readonly unknown[]] | [Statement & { values: readonly unknown[] }] | [string, Sql]
  ): Promise<Row[]> {
    const statement: Statement & { values?: readonly unknown[] } = typeof asked === 'string' ? named(asked, given as Sql) : asked;
    return this.services.database.sql<Row>(statement, statement.values ?? (given as readonly unknown[]));
  }

  /** Loads one value of a loader: batched with the other loads of this tick, and cached until the request or a unit of work ends. */
  load<Value>(loader: Loader<Value>, key: string): Promise<Value | undefined> {
    this.#loaders ??= new Loaders(this);
    return this.#loaders.load(loader, key);
  }

  /** Stores a value that a write has just returned, until the request or a unit of work ends. The caller must be allowed to view it. */
  prime<Value>(loader: Loader<Value>, key: string, value: Value): void {
    this.#loaders ??= new Loaders(this);
    this.#loaders.prime(loader, key, value);
  }

  /** Runs `work` as one transaction; its events and jobs are committed or rolled back with its rows. */
  unitOfWork<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return unitOfWork(this, work);
  }

  /** Returns a context of the same request and unit of work that acts as another member with the actor's rights. */
  inTheNameOf(user: string): Context {
    const other = new Context(this.services, { ...this, actor: { ...this.actor, user } });
    other.unit = this.unit;
    return other;
  }

  /** Returns a context of the same request and unit of work that records another transport. */
  through(via: Via): Context {
    const other = new Context(this.services, { ...this, via });
    other.unit = this.unit?.through(via);
    return other;
  }

  /** Clears the loaders. Called when a unit of work ends, so that later reads see its writes. */
  forget(): void {
    this.#loaders = undefined;
  }
}
