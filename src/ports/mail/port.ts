/** A message to one person. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** What `Message-ID` begins with: the same in every try, so that a message handed over twice is known to be one. */
  readonly id?: string;
  /** Address that ends such mails when something is posted to it, without asking anything (RFC 8058). */
  readonly unsubscribe?: string;
};

/** Sends mail, if it is set up. */
export interface Mail {
  /** Whether mail can be sent at all; where not, answers hold the links that mails would. */
  readonly configured: boolean;
  /** Hands a message to the mail server. @throws Error when it is refused or the server is away; the job tries again */
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
