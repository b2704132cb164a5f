import { createTransport } from 'nodemailer';
import type { Mail } from './port.ts';

/** Timeout in milliseconds for the connection to the mail server, its greeting, and each answer. */
const timeoutMs = 10_000;

/** Sends through the server of `url`, with `from` as the sender. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from },
  );
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    configured: true,
    async send({ to, subject, text, html, id, unsubscribe }) {
      await transport.sendMail({
        // An object, since a string could contain several addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        ...(id && { messageId: `<${id}@${host}>` }),
        ...(unsubscribe && { list: { unsubscribe }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      });
    },
    close: async () => transport.close(),
  };
}
