import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Announce } from './announce.ts';

/** The file in DATA_DIR that holds the first access token where it could not be shown to a person. */
const firstTokenFile = 'first-token';

type Place = {
  /** Whether a person reads what is announced. */
  readonly terminal: boolean;
  readonly dataDir: string;
  readonly announce: Announce;
};

/**
 * Shows the access token of the first start, once, on a terminal. Elsewhere it is written to a file that only the server's
 * user may read, since what a service prints is kept in logs that others read.
 */
export function showFirstToken(token: string, { terminal, dataDir, announce }: Place): void {
  if (terminal) {
    announce('token', { token });
    return;
  }
  const file = resolve(join(dataDir, firstTokenFile));
  mkdirSync(dataDir, { recursive: true });
  // A new one: an older file may be open to others.
  rmSync(file, { force: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  announce('tokenFile', { file });
}
