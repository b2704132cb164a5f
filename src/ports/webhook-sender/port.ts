/** A receiver answered, with any status. Redirects are answers like any other and are never followed. */
export type Received = {
  readonly status: number;
  /** The first 16 KiB of the body as text. Invalid UTF-8 and NUL, which cannot be stored, become U+FFFD. */
  readonly body: string;
  /** `Retry-After` in either of its formats, as seconds from now. */
  readonly retryAfter: number | undefined;
};

/** There was no complete answer. `stopped`: this server itself aborted. */
export type Failed = {
  readonly error: 'address_refused' | 'not_found' | 'not_connected' | 'tls' | 'timeout' | 'cut_off' | 'bad_answer' | 'stopped';
  /** One English sentence for the operator of the receiver. It never names an address that may not receive webhooks. */
  readonly message: string;
};

export type Headers = Readonly<Record<string, string>>;

/** Result of one attempt, and its duration in milliseconds from the first DNS lookup. */
export type Outcome = { readonly durationMs: number } & (Received | Failed);

/** Reason why a URL may not receive webhooks. */
export type Refusal = 'malformed' | 'scheme' | 'userinfo' | 'port' | 'address';

/** Sends to addresses that untrusted users chose, without giving them access to this server's network (SSRF). */
export interface WebhookSender {
  /**
   * Checks a URL before any DNS lookup. Allowed are https URLs with a public address or a name, on port 443 or from 1024 on.
   * Addresses in `WEBHOOK_ALLOW` are allowed by http and on any port.
   * @returns the reason for a refusal
   */
  refuses(url: string): Refusal | undefined;
  /**
   * POSTs once over HTTP/1.1, in at most 15 s from the DNS lookup to the last byte that is read. Every resolved address is checked
   * when the connection is made, and the connection uses a checked one. Waits for a slot if too many exchanges run, overall or of
   * the owner. That wait does not count, and time-dependent headers are computed after it. Never throws.
   */
  post(url: string, headers: Headers | (() => Headers), body: string | Uint8Array, owner?: string): Promise<Outcome>;
  /** GETs once, as `post` sends. */
  get(url: string, headers: Headers): Promise<Outcome>;
  /** Closes all connections; running exchanges end as `stopped`. */
  close(): Promise<void>;
}
