/** A message to one person. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Local part of `Message-ID`: the same in every try, so that a message sent twice is recognized as a duplicate. */
  readonly id?: string;
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribe?: string;
};

/** Sends mail, if configured. */
export interface Mail {
  /** Whether mail can be sent. If not, API responses contain the links that mails would. */
  readonly configured: boolean;
  /** Passes a message to the mail server. @throws Error if it is refused or the server is unavailable; the job retries */
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
