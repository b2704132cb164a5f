import type { TextKey } from './messages.ts';
import type { Params } from './terminal.ts';

/** An error that the user can fix: only its text is printed. Exit code 1, or 2 for wrong usage. */
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
