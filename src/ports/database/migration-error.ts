/**
 * Reason why a database cannot be migrated to this version.
 * - `failed`: the database refused a migration.
 * - `unfinished`: the Prisma command line left a migration unfinished.
 * - `changed`: a migration's file differs from the one that was applied.
 */
export type MigrationFault = 'failed' | 'unfinished' | 'changed';

/** A database that cannot be migrated to this version. It is as it was before the migration that `params.names` names. */
export class MigrationError extends Error {
  override name = 'MigrationError';
  readonly fault: MigrationFault;
  /** `names`: the migrations concerned. `earlier`: migrations that the same start applied before, and that remain applied. */
  readonly params: { readonly names: string; readonly reason: string; readonly earlier: string };
  constructor(fault: MigrationFault, message: string, { names = '', reason = '', earlier = '' } = {}, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.params = { names, reason, earlier };
  }
}
