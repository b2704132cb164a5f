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
  return {
    configured: true,
    async send({ to, subject, text, html }) {
      // An object, since a text could name several people.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, ...(html && { html }) });
    },
    close: async () => transport.close(),
  };
}
