/** Kind of counted request: see `Quotas`. */
export type Bucket = 'user' | 'service' | 'chat' | 'address' | 'failed';

/** Requests per minute, by bucket. */
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

/** Length of a window in seconds. It begins with the first request; at its end the quota is full again. */
export const window = 60;

/** Current state of a key in a bucket. */
export type Standing = {
  readonly bucket: Bucket;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds, rounded up, until the quota is full again; at most `window`. */
  readonly reset: number;
  /** The quota is exceeded: refuse the request. */
  readonly exceeded: boolean;
};

/** Location of the counters: this process, a server shared by all processes, or this process while that server is unavailable. */
export type Place = 'process' | 'server' | 'insurance';

/** Counts requests in windows of a minute. It never fails: a driver whose server is unavailable counts in the process instead. */
export interface RateLimit {
  readonly place: Place;
  /** Counts `cost`, one by default. With a server it takes one round trip, or none for a key that this process knows to be exhausted. */
  take(bucket: Bucket, key: string, cost?: number): Promise<Standing>;
  /** Returns the state of a key, without counting. */
  standing(bucket: Bucket, key: string): Promise<Standing>;
  /** Returns the state of a key that this process knows to be exhausted, without a round trip; null for any other. */
  exhausted(bucket: Bucket, key: string): Standing | null;
  close(): Promise<void>;
}

/** Callbacks for metrics and logs. */
export type Observer = {
  /** A request was refused. */
  readonly onExceeded: (bucket: Bucket) => void;
  /** The server became unavailable: each process counts by itself. Called once, not per request. */
  readonly onAway: (error: Error) => void;
  /** The server is available again. */
  readonly onBack: () => void;
};

/** Used part of a window. */
export type Count = { readonly taken: number /** Milliseconds until the quota is full again. */; readonly left: number };

/** A driver. */
export interface Counter {
  readonly place: Place;
  take(bucket: Bucket, key: string, cost: number): Promise<Count>;
  count(bucket: Bucket, key: string): Promise<Count>;
  close(): Promise<void>;
}
