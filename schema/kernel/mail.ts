import type { Message } from '../../src/ports/mail/port.ts';
import { plainLine } from './text.ts';
import type { Unit } from './unit-of-work.ts';

/** Name of the job that sends a message. */
export const sendMailJob = 'send-mail';

/** Has a message sent once the unit of work commits. Ask `context.services.mail.configured` first: without a mail server it waits in vain. */
export function sendMail(unit: Unit, message: Message): void {
  // Names of earlier versions may have line breaks.
  unit.send(sendMailJob, { ...message, subject: plainLine(message.subject) });
}
