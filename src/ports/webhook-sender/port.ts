/** A receiver answered: whatever it said, the attempt was made. Redirects are answers like any other and never followed. */
export type Received = {
  readonly status: number;
  /** The first 16 KiB of the body as text; what is not UTF-8, or cannot be stored (NUL), shows as U+FFFD. */
  readonly body: string;
  /** What `Retry-After` asks for, in seconds from now, whichever of its forms it has. */
  readonly retryAfter: number | undefined;
};

/** There was no answer, or no whole one; `stopped` where this server itself broke it off. */
export type Failed = {
  readonly error: 'address_refused' | 'not_found' | 'not_connected' | 'tls' | 'timeout' | 'cut_off' | 'bad_answer' | 'stopped';
  /** One English sentence for whoever runs the receiver. It never names an address that may not be sent to. */
  readonly message: string;
};

export type Headers = Readonly<Record<string, string>>;

/** How one attempt ended, and how long it took, in milliseconds from the first look-up of the name. */
export type Outcome = { readonly durationMs: number } & (Received | Failed);

/** Why a URL cannot be sent to. */
export type Refusal = 'malformed' | 'scheme' | 'userinfo' | 'port' | 'address';

/** Sends to addresses that strangers chose, without becoming their way into the network this server stands in. */
export interface WebhookSender {
  /**
   * Whether the address may be sent to at all, before anything is resolved: https to a public address or a name, on port
   * 443 or from 1024 on. What `WEBHOOK_ALLOW` names may be sent to by http and on any port.
   */
  refuses(url: string): Refusal | undefined;
  /**
   * POSTs once over HTTP/1.1, in 15 s at most from the look-up of the name to the last byte that is read. Every address
   * the name resolves to is judged when the connection is made, and the connection goes to an address judged. Waits for
   * its turn where very much is under way, all of it or that of its owner; that does not count, and headers that depend on
   * the time are made after it. Never throws.
   */
  post(url: string, headers: Headers | (() => Headers), body: string, owner?: string): Promise<Outcome>;
  /** Ends all connections; what is under way ends as `stopped`. */
  close(): Promise<void>;
}
