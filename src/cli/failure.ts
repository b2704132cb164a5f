import type { Params } from './terminal.ts';
import type { TextKey } from './texts.ts';

/** What the person at the terminal can mend: told by its text alone. Exit code 1, or 2 when the command was misused. */
export class Failure extends Error {
  override name = 'Failure';
  readonly key: TextKey;
  readonly params: Params;
  constructor(key: TextKey, params: Params = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }

  get exitCode(): 1 | 2 {
    return this.key.startsWith('usage.') ? 2 : 1;
  }
}
