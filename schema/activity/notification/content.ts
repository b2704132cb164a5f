/** Reasons for a notification, strongest first. The strongest of several is stored. */
export const reasons = [
  'mentioned',
  'assigned',
  'reminder',
  'proposed',
  'overdue',
  'due_soon',
  'agent_silent',
  'answered',
  'replied',
  'unblocked',
  'status_changed',
  'commented',
  'resolved',
  'watching',
  'reacted',
  'proposal_decided',
  'file_failed',
  'file_indexed',
  'project_added',
  'project_update',
  'token_expiring',
  'key_expiring',
  'agent_paused',
  'webhook_disabled',
  'webhook_failing',
] as const;

export type Reason = (typeof reasons)[number];

/** Reasons only for administrators: those about webhooks and service accounts. */
export const ofAdministrators = `('webhook_disabled', 'webhook_failing', 'key_expiring')`;

/** Content of a notification. The texts of feed, stream and mail use only this. */
export type NotificationContent = {
  readonly reason: Reason;
  /** Names of actors, newest first, a few at most; empty if nobody did it. */
  readonly actors: readonly string[];
  /** Total number of actors. */
  readonly actorCount: number;
  /** Number of folded events. */
  readonly count: number;
  /** Task with its current number and title: `WEB-12`, `Fatura ekranını düzelt`. */
  readonly task?: { readonly number: string; readonly title: string } | undefined;
  readonly project?: { readonly key: string; readonly name: string } | undefined;
  /** Names of workflow states, for `status_changed`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Fields that changed, for `watching`: `title`, `dueDate`. */
  readonly fields?: readonly string[] | undefined;
  /**
   * Due date such as `2026-12-01`, for `due_soon`, `overdue` and reminders. `days` counts from the reader's today (negative if
   * past).
   */
  readonly due?: { readonly date: string; readonly days: number } | undefined;
  /** Name of the token, of the service account or that of a key, or of the file (current); or the description of the webhook. */
  readonly name?: string | undefined;
  /** Emoji of a reaction. */
  readonly emoji?: string | undefined;
  /**
   * Depends on the reason: `health` of a status update or failing webhook, `disabledReason` of a webhook, `pauseReason` of an agent, `resolved` or
   * `reopened` of a thread, `code` of a file that could not be read, `own` for a proposal of the reader's own agent, `approved` or `rejected`
   * for a decision.
   */
  readonly cause?: string | undefined;
  /** End of the token or key, ISO 8601. */
  readonly at?: string | undefined;
  /** Whether the actor confirmed a proposal of the assistant. */
  readonly assistant?: boolean | undefined;
  /** Time of the notification, ISO 8601. If `at` is in another year, its text includes the year. */
  readonly raisedAt?: string | undefined;
};

/** The reader's today, computed from a date and its distance in days. */
export const todayOf = ({ date, days }: { readonly date: string; readonly days: number }): string =>
  new Date(Date.parse(date) - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
