type Waiting = { readonly host: string; readonly go: () => void };

/**
 * Bounds how much is under way at once, per host and over all. Whoever waits gets the first place that comes free, except
 * that a host at its bound is passed over: one with slow answers does not hold up the others.
 */
export class Turns {
  readonly #perHost: number;
  readonly #overall: number;
  readonly #busy = new Map<string, number>();
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor({ perHost, overall }: { readonly perHost: number; readonly overall: number }) {
    this.#perHost = perHost;
    this.#overall = overall;
  }

  async take<T>(host: string, work: () => Promise<T>): Promise<T> {
    if (this.#room(host)) this.#enter(host);
    else await new Promise<void>((go) => this.#waiting.push({ host, go }));
    try {
      return await work();
    } finally {
      this.#leave(host);
    }
  }

  #room(host: string): boolean {
    return this.#running < this.#overall && (this.#busy.get(host) ?? 0) < this.#perHost;
  }

  #enter(host: string): void {
    this.#running += 1;
    this.#busy.set(host, (this.#busy.get(host) ?? 0) + 1);
  }

  #leave(host: string): void {
    this.#running -= 1;
    const left = (this.#busy.get(host) ?? 1) - 1;
    if (left > 0) this.#busy.set(host, left);
    else this.#busy.delete(host);
    const at = this.#waiting.findIndex((waiting) => this.#room(waiting.host));
    if (at < 0) return;
    const [next] = this.#waiting.splice(at, 1) as [Waiting];
    this.#enter(next.host);
    next.go();
  }
}
