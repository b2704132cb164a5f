import { createTransport } from 'nodemailer';
import type { Mail } from './port.ts';

/** How long the mail server may take to take up a connection, to greet, and to answer, in milliseconds. */
const patience = 10_000;

/** Sends through the server of `url`; `from` stands as the sender. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  );
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    configured: true,
    async send({ to, subject, text, html, id, unsubscribe }) {
      await transport.sendMail({
        // An object, since a text could name several people.
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
