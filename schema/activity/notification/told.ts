/** Why somebody is told of something; the strongest of several is kept. */
export const reasons = [
  'mentioned',
  'assigned',
  'reminder',
  'overdue',
  'due_soon',
  'answered',
  'replied',
  'unblocked',
  'status_changed',
  'commented',
  'resolved',
  'watching',
  'reacted',
  'file_failed',
  'file_indexed',
  'project_added',
  'project_update',
  'token_expiring',
  'key_expiring',
  'webhook_disabled',
  'webhook_failing',
] as const;

export type Reason = (typeof reasons)[number];

/** What is the administrators' alone: of webhooks, and of service accounts. */
export const ofAdministrators = `('webhook_disabled', 'webhook_failing', 'key_expiring')`;

/** What a notification tells, ready for words: the texts of feed, stream and mail are made of this alone. */
export type Told = {
  readonly reason: Reason;
  /** Who did it, newest first, by name; a few at most. Empty where nobody did. */
  readonly actors: readonly string[];
  /** How many did it in all. */
  readonly actorCount: number;
  /** How many events it folds. */
  readonly count: number;
  /** The task it is about, as it is called now: `WEB-12`, `Fatura ekranını düzelt`. */
  readonly task?: { readonly number: string; readonly title: string } | undefined;
  readonly project?: { readonly key: string; readonly name: string } | undefined;
  /** Names of workflow states, for `status_changed`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Fields that changed, for `watching`: `title`, `dueDate`. */
  readonly fields?: readonly string[] | undefined;
  /** A day such as `2026-12-01`, for `due_soon`, `overdue` and reminders, with how many days it is from the reader's today (negative: past). */
  readonly due?: { readonly date: string; readonly days: number } | undefined;
  /** Name of the token, of the service account whose key it is, name of the file as it is called now, or description of the webhook. */
  readonly name?: string | undefined;
  /** The emoji of a reaction. */
  readonly emoji?: string | undefined;
  /** How a project stands: `health` of its status update. Of a thread `resolved` or `reopened`; why a webhook was turned off: its `disabledReason`; how one does that fails: its `health`; why a file could not be read: the `code` of its index. */
  readonly cause?: string | undefined;
  /** What happens to it: end of the token or key, ISO 8601. */
  readonly at?: string | undefined;
  /** Whether who did it confirmed a proposal of the assistant's. */
  readonly assistant?: boolean | undefined;
  /** When it came up, ISO 8601, for `at`: days of another year are told with it. */
  readonly toldAt?: string | undefined;
};

/** The reader's today, by a day and how far it is from it. */
export const todayOf = ({ date, days }: { readonly date: string; readonly days: number }): string =>
  new Date(Date.parse(date) - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
