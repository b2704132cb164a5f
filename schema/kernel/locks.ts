/**
 * Every advisory lock there is: what it is for, what its key is, and the number that its key is hashed with, so that one key of
 * two kinds is two locks. Each holds until its transaction ends. An operation that takes several takes them in this order.
 */
const numbers = {
  /** Sign-ins that may admit the same person; key: issuer and subject, or e-mail address. */
  identity: 4001,
  /** Invitations of one address: the second ends the first; key: organization and address. */
  invitation: 0,
  /** Webhooks of an organization, which are counted; key: its id and `webhooks`. */
  webhooks: 0,
  /** Templates of an organization, which are counted; key: its id. */
  templates: 11,
  /** Which tasks of a project hang together: parents, projects, deletions; key: the project. Before the rows of tasks. */
  hierarchy: 7,
  /** Places on a project's board; key: the project. */
  order: 62,
  /** What blocks what, and what repeats what, across projects; key: the organization. */
  blockers: 8,
  /** Notifications of an organization that are being made of its events; key: the organization. */
  notifications: 9,
  /** Partitions of a table, which are made one after the other; key: the table. */
  partitions: 10,
  /** An organization's log, in the order of commits; key: the organization. Taken by `event_next_seq`, last of all. */
  log: 5,
} as const;

/** The call that takes a lock. @param key SQL expression: a parameter or a column */
export const lockOf = (kind: Exclude<keyof typeof numbers, 'log'>, key = '$1'): string =>
  `pg_advisory_xact_lock(hashtextextended(${key}, ${numbers[kind]}))::text`;

/** Filling an empty database, of several processes that start at once on it: one for the whole database. */
export const bootstrapLock = 'pg_advisory_xact_lock(4000)::text';
