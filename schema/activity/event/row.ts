/** Event as read from the log. `seq` orders it within the organization. */
export type EventRow = {
  seq: string;
  id: string;
  event: string;
  actorId: string | null;
  /** Person who approved it, for a proposal or by a rule. */
  approvedById: string | null;
  via: string;
  subjectId: string;
  taskId: string | null;
  projectId: string | null;
  data: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  timestamp: string;
};

/** Event as consumers get it: complete, regardless of visibility. */
export type LoggedEvent = EventRow & {
  readonly audience: 'organization' | 'project' | 'user';
  readonly audienceUserId: string | null;
  /** Size of `data` and `previous` as JSON, in bytes. */
  readonly bytes: number;
};
