import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The file in DATA_DIR that holds the first access token where it could not be shown to a person. */
const firstTokenFile = 'first-token';

type Place = {
  /** Whether a person reads what is printed. */
  readonly terminal: boolean;
  readonly dataDir: string;
  readonly print: (text: string) => void;
};

/**
 * Tells the access token of the first start, once, to whoever started it: on a terminal, else in a file that only its user
 * may read, since what a service prints is kept in logs that others read.
 */
export function tellFirstToken(token: string, { terminal, dataDir, print }: Place): void {
  if (terminal) {
    print(`\n  Erişim jetonu (bir daha gösterilmez): ${token}\n`);
    return;
  }
  const file = resolve(join(dataDir, firstTokenFile));
  mkdirSync(dataDir, { recursive: true });
  // A new one: an older file may be open to others.
  rmSync(file, { force: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  print(`\n  Erişim jetonu (okuyunca dosyayı sil): ${file}\n`);
}
