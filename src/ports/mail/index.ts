import { noMail } from './none.ts';
import type { Mail } from './port.ts';

/** Opens the mail server of `url` (`smtp://` or `smtps://`), or none. Loads only that driver. */
export async function openMail({ url, from }: { url?: string | undefined; from: string }): Promise<Mail> {
  return url === undefined ? noMail : (await import('./smtp.ts')).smtpMail({ url, from });
}
