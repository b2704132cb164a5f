import type { Message } from '../../src/ports/mail/port.ts';
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
