import type { Actor } from '../../schema/kernel/actor.ts';
import { Problem } from '../../schema/kernel/errors.ts';

/** Connections of one user to this process, at most: WebSockets and streams of server-sent events together. */
const usual = 100;

/** Counts what each user holds open. */
export class OpenConnections {
  readonly #max: number;
  readonly #held = new Map<string, number>();

  constructor(max = usual) {
    this.#max = max;
  }

  /** Counts one more. @returns how to say, once, that it is over @throws Problem connection.too_many */
  enter({ organization, user }: Actor): () => void {
    const key = `${organization} ${user}`;
    const held = this.#held.get(key) ?? 0;
    if (held >= this.#max) throw new Problem('connection.too_many', { params: { max: this.#max } });
    this.#held.set(key, held + 1);
    return () => {
      const left = (this.#held.get(key) ?? 0) - 1;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    };
  }
}
