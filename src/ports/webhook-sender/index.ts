import { AddressPolicy } from './addresses.ts';
import { openAgents } from './agents.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { exchange, stale } from './exchange.ts';
import { checkedLookup } from './lookup.ts';
import type { Failed, Headers, Outcome, Received, WebhookSender } from './port.ts';
import { readTarget, type Target } from './urls.ts';

/** Timeout of an exchange in milliseconds. */
const timeoutMs = 15_000;
/** Limits on concurrent exchanges. Many endpoints may share one host, such as an automation service. An owner gets a quarter at most. */
const atOnce = { perHost: 64, perOwner: 128, overall: 512 };

type Options = {
  /** Non-public addresses and CIDRs that may receive webhooks, by http and on any port. */
  readonly allow: readonly string[];
  /** Name servers, `address` or `address:port`. Default: the machine's. */
  readonly nameServers?: readonly string[];
  /** Timeout in milliseconds; default 15 s. */
  readonly timeoutMs?: number;
};

const unsendable = ({ message }: Error): Failed => ({ error: 'not_connected', message: `The request could not be sent: ${message}.` });

/** Sends webhooks over reused connections. @throws Error if `allow` contains an invalid entry */
export function openWebhookSender({ allow, nameServers: servers = [], timeoutMs: time = timeoutMs }: Options): WebhookSender {
  const policy = new AddressPolicy(allow);
  const lookups = {
    public: checkedLookup(policy, { servers, allowedOnly: false }),
    allowed: checkedLookup(policy, { servers, allowedOnly: true }),
  };
  const limiter = new ConcurrencyLimiter(atOnce);
  const agents = openAgents(atOnce.overall);
  const closing = new AbortController();

  const send = async (
    { url, allowedOnly }: Target,
    made: Headers | (() => Headers),
    body?: string | Uint8Array,
  ): Promise<Received | Failed> => {
    const headers = typeof made === 'function' ? made() : made;
    const end = performance.now() + time;
    const attempt = (agent: ReturnType<typeof agents.of> | false) =>
      exchange(url, {
        agent,
        lookup: allowedOnly ? lookups.allowed : lookups.public,
        headers,
        body,
        time: end - performance.now(),
        signal: closing.signal,
      });
    const first = await attempt(agents.of(url));
    if (first !== stale) return first;
    return (await attempt(false)) as Received | Failed;
  };

  const ask = async (url: string, headers: Headers | (() => Headers), owner: string, body?: string | Uint8Array): Promise<Outcome> => {
    const target = readTarget(url, policy);
    if (typeof target === 'string') return { durationMs: 0, error: 'address_refused', message: `The address is not allowed (${target}).` };
    return limiter.take({ owner, host: target.url.hostname }, async () => {
      const start = performance.now();
      const outcome = await send(target, headers, body).catch(unsendable);
      return { durationMs: Math.round(performance.now() - start), ...outcome };
    });
  };

  return {
    refuses(url) {
      const target = readTarget(url, policy);
      return typeof target === 'string' ? target : undefined;
    },
    post: (url, headers, body, owner = '') => ask(url, headers, owner, body),
    get: (url, headers) => ask(url, headers, ''),
    async close() {
      closing.abort();
      agents.close();
    },
  };
}
