type Queue = { readonly owner: string; readonly host: string; readonly waiting: (() => void)[] };

type Limits = { readonly perHost: number; readonly perOwner: number; readonly overall: number };

/**
 * Limits concurrent work per host, per owner and overall. A free slot goes to the waiting owner with the least running work. Among
 * equals it goes to the one that was served longest ago. A host or an owner at its limit is skipped, so that slow receivers do not
 * delay others.
 */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #hosts = new Map<string, number>();
  readonly #owners = new Map<string, number>();
  #running = 0;
  /** Queues by owner and host, the last served at the end. */
  readonly #queues = new Map<string, Queue>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async take<T>({ owner, host }: { readonly owner: string; readonly host: string }, work: () => Promise<T>): Promise<T> {
    if (this.#hasSlot(owner, host)) this.#enter(owner, host);
    else await new Promise<void>((go) => this.#queue(owner, host).waiting.push(go));
    try {
      return await work();
    } finally {
      this.#leave(owner, host);
    }
  }

  #hasSlot(owner: string, host: string): boolean {
    const { perHost, perOwner, overall } = this.#limits;
    return this.#running < overall && (this.#owners.get(owner) ?? 0) < perOwner && (this.#hosts.get(host) ?? 0) < perHost;
  }

  #queue(owner: string, host: string): Queue {
    const key = `${owner} ${host}`;
    const queue = this.#queues.get(key) ?? { owner, host, waiting: [] };
    this.#queues.set(key, queue);
    return queue;
  }

  #enter(owner: string, host: string): void {
    this.#running += 1;
    count(this.#owners, owner, 1);
    count(this.#hosts, host, 1);
  }

  #leave(owner: string, host: string): void {
    this.#running -= 1;
    count(this.#owners, owner, -1);
    count(this.#hosts, host, -1);
    // Up to two may start: one that waited for the host and one that waited for the owner.
    for (let next = this.#next(); next; next = this.#next()) {
      const [key, queue] = next;
      this.#queues.delete(key);
      if (queue.waiting.length > 1) this.#queues.set(key, queue);
      this.#enter(queue.owner, queue.host);
      queue.waiting.shift()?.();
    }
  }

  #next(): [string, Queue] | undefined {
    let next: [string, Queue] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.#queues) {
      const { owner, host } = entry[1];
      const running = this.#owners.get(owner) ?? 0;
      if (running < least && this.#hasSlot(owner, host)) [next, least] = [entry, running];
    }
    return next;
  }
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
