import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Announce } from './announce.ts';

/** File in DATA_DIR with the first access token, if it could not be displayed to a person. */
const firstTokenFile = 'first-token';

type Place = {
  /** Whether a person reads what is announced. */
  readonly terminal: boolean;
  readonly dataDir: string;
  readonly announce: Announce;
};

/**
 * Shows the access token of the first start once, on a terminal. Elsewhere it goes to a file that only the server's user may read, because
 * logs of services have other readers.
 */
export function showFirstToken(token: string, { terminal, dataDir, announce }: Place): void {
  if (terminal) {
    announce('token', { token });
    return;
  }
  const file = resolve(join(dataDir, firstTokenFile));
  mkdirSync(dataDir, { recursive: true });
  // The file is created again, because an older one may have wider permissions.
  rmSync(file, { force: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  announce('tokenFile', { file });
}
