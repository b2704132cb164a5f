import type { Message } from '../../src/ports/mail/port.ts';
import type { Context } from './context.ts';
import { escapeHtml } from './html.ts';
import { plainLine } from './text.ts';
import type { Unit } from './unit-of-work.ts';

/** Name of the job that sends a message. */
export const sendMailJob = 'send-mail';

/**
 * Sends a message after the unit of work commits. Check `context.services.mail.configured` first: without a mail server
 * the job waits in vain.
 */
export function sendMail(unit: Unit, message: Message): void {
  // Names stored by earlier versions may contain line breaks.
  unit.send(sendMailJob, { ...message, subject: plainLine(message.subject) });
}

type Text = { readonly subject: string; readonly paragraphs: readonly string[] };

/** Mails plain paragraphs to a member after the unit of work commits, if mail is configured and the member has an address. */
export function mailMember(
  { services }: Context,
  unit: Unit,
  { email }: { readonly email: string | null },
  { subject, paragraphs }: Text,
): void {
  if (!email || !services.mail.configured) return;
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  sendMail(unit, { to: email, subject, text: `${paragraphs.join('\n\n')}\n`, html });
}
