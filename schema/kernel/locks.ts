/**
 * All advisory locks: purpose, key, and the seed that the key is hashed with, so that equal keys of two kinds are two
 * locks. Each lock is held until its transaction ends. An operation that takes several takes them in this order.
 */
const numbers = {
  /** Sign-ins that may admit the same person; key: issuer and subject, or e-mail address. */
  identity: 4001,
  /** Invitations to one address: the second replaces the first; key: organization and address. */
  invitation: 0,
  /** Limit on an organization's webhooks; key: its id and `webhooks`. */
  webhooks: 0,
  /** Limit on an organization's templates; key: its id. */
  templates: 11,
  /** Limit on an agent's open runs; key: the member. Taken before runs and tasks are locked. */
  runs: 12,
  /** Task hierarchy of a project: parents, projects, deletions; key: the project. Taken before task rows are locked. */
  hierarchy: 7,
  /** Positions on a project's board; key: the project. */
  order: 62,
  /** Blocking relations and repetitions across projects; key: the organization. */
  blockers: 8,
  /** Creation of notifications from an organization's events; key: the organization. */
  notifications: 9,
  /** Creation of a table's partitions; key: the table. */
  partitions: 10,
  /** Event log of an organization, in commit order; key: the organization. Taken last, by `event_next_seq`. */
  log: 5,
} as const;

/** SQL call that takes a lock. @param key SQL expression: a parameter or a column */
export const lockOf = (kind: Exclude<keyof typeof numbers, 'log'>, key = '$1'): string =>
  `pg_advisory_xact_lock(hashtextextended(${key}, ${numbers[kind]}))::text`;

/** Lock for filling an empty database, if several processes start at once on it; one for the whole database. */
export const bootstrapLock = 'pg_advisory_xact_lock(4000)::text';
