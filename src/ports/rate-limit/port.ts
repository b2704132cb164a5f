/** What is counted: see `Quotas`. */
export type Bucket = 'user' | 'service' | 'chat' | 'address' | 'failed';

/** How many a minute, by bucket. */
export type Quotas = {
  /** Requests of a person, over OAuth, sessions and personal tokens together (spec 8). Default 1000. */
  readonly user: number;
  /** Requests of an organization's service accounts together (spec 8). Default 10000. */
  readonly service: number;
  /** Questions of a user to the assistant (spec 8). Default 60. */
  readonly chat: number;
  /** Requests without a credential from one network address. Default 300. */
  readonly address: number;
  /** Refused credentials from one network address. Default 30. */
  readonly failed: number;
};

/** Seconds a quota is for: it begins with the first request and is then full again. */
export const window = 60;

/** How a key of a bucket stands. */
export type Standing = {
  readonly bucket: Bucket;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds, rounded up, until the quota is full again; at most `window`. */
  readonly reset: number;
  /** More were taken than there are: refuse. */
  readonly exceeded: boolean;
};

/** Where it is counted: in this process by itself, on a server for all processes, or, while that is away, in this process. */
export type Place = 'process' | 'server' | 'insurance';

/** Counts requests in windows of a minute. It never fails: a driver whose server is away counts in the process instead. */
export interface RateLimit {
  readonly place: Place;
  /** Counts `cost`, one by default. With a server it is one journey to it, none for a key this process knows to be exhausted. */
  take(bucket: Bucket, key: string, cost?: number): Promise<Standing>;
  /** How it stands, without counting. */
  standing(bucket: Bucket, key: string): Promise<Standing>;
  /** How a key stands that this process knows to be exhausted, without asking anybody; null for any other. */
  exhausted(bucket: Bucket, key: string): Standing | null;
  close(): Promise<void>;
}

/** Hears what operators want to know. */
export type Observer = {
  /** A request was refused. */
  readonly onExceeded: (bucket: Bucket) => void;
  /** The server went away: each process counts by itself. Once, not a request. */
  readonly onAway: (error: Error) => void;
  /** It is back. */
  readonly onBack: () => void;
};

/** What of a window is used up. */
export type Count = { readonly taken: number /** Milliseconds until it is full again. */; readonly left: number };

/** A driver. */
export interface Counter {
  readonly place: Place;
  take(bucket: Bucket, key: string, cost: number): Promise<Count>;
  count(bucket: Bucket, key: string): Promise<Count>;
  close(): Promise<void>;
}
