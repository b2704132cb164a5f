import type { Mail } from './port.ts';

/** No mail server is set up. */
export const noMail: Mail = {
  configured: false,
  send: () => Promise.reject(new Error('No mail server is set up (SMTP_URL)')),
  close: async () => {},
};
