import type { Mail } from './port.ts';

/** Used if no mail server is configured. */
export const noMail: Mail = {
  configured: false,
  send: () => Promise.reject(new Error('No mail server is set up (SMTP_URL)')),
  close: async () => {},
};
