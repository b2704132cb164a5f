/**
 * Why a database cannot be brought to this version. `failed`: the database refused a migration. `unfinished`: the Prisma
 * command line left one unfinished. `changed`: its file is not the one that was applied. `squash`: the history is that of a
 * development version, see `squash`. `halfway`: it is neither that nor one of this version.
 */
export type MigrationFault = 'failed' | 'unfinished' | 'changed' | 'squash' | 'halfway';

/** A database that cannot be brought to this version. It is as it was before the migration that `params.names` names. */
export class MigrationError extends Error {
  override name = 'MigrationError';
  readonly fault: MigrationFault;
  /** The migrations it is about, why, and those that the same start had applied before and that stay. */
  readonly params: { readonly names: string; readonly reason: string; readonly earlier: string };
  constructor(fault: MigrationFault, message: string, { names = '', reason = '', earlier = '' } = {}, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.params = { names, reason, earlier };
  }
}
