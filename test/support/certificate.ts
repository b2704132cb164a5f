import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certificate = { readonly key: string; readonly cert: string };

const read = (name: string) => readFileSync(join(import.meta.dirname, 'samples/tls', `${name}.pem`), 'utf8');
const key = read('key');

/** Self-signed certificates by the names they are valid for, with one key that is not secret. Valid until 2120. */
export const certificates: Readonly<Record<'localhost, 127.0.0.1' | '*.ornek.test, 127.0.0.1' | 'baska.test', Certificate>> = {
  'localhost, 127.0.0.1': { key, cert: read('localhost') },
  '*.ornek.test, 127.0.0.1': { key, cert: read('ornek') },
  'baska.test': { key, cert: read('baska') },
};
