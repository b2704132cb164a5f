import { noMail } from './none.ts';
import type { Mail } from './port.ts';

/** Opens the mail server of `url` (`smtp://` or `smtps://`), or none. */
export async function openMail(_options: { url?: string | undefined; from: string }): Promise<Mail> {
  return noMail;
}
