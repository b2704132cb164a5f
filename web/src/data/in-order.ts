type Turn = { readonly order: number; readonly take: () => Promise<void> };

/** Runs tasks one after another by their number, each once `ready` resolves. */
export class InOrder {
  readonly #ready: () => Promise<void>;
  #waiting: Turn[] = [];
  #running = false;

  constructor(ready: () => Promise<void>) {
    this.#ready = ready;
  }

  /** Resolves or rejects as `work` does. @throws the abort reason of the signal, if it aborts before the task starts */
  run<T>(order: number, work: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const turn: Turn = {
        order,
        take: () => {
          signal?.removeEventListener('abort', leave);
          return work().then(resolve, reject);
        },
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((each) => each !== turn);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting = [...this.#waiting, turn].sort((one, other) => one.order - other.order);
      void this.#go();
    });
  }

  async #go(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#waiting.length > 0) {
      await this.#ready();
      await this.#waiting.shift()?.take();
    }
    this.#running = false;
  }
}
