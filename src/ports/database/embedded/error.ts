/** Why the embedded database cannot run. The command line has a text for each. */
export type EmbeddedFault =
  /** No program of PostgreSQL in node_modules for this system. */
  | 'noPrograms'
  /** Started as root where it can take neither a user namespace nor the place of `nobody`. */
  | 'root'
  /** The folder was made by another major version of PostgreSQL. */
  | 'otherVersion'
  /** PostgreSQL ended before it took connections. */
  | 'notStarted';

/** The embedded database cannot run here. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
  readonly fault: EmbeddedFault;
  readonly params: Record<string, string>;
  constructor(fault: EmbeddedFault, params: Record<string, string> = {}, options?: ErrorOptions) {
    super(`The embedded database cannot run: ${fault} ${Object.values(params).join(', ')}`, options);
    this.fault = fault;
    this.params = params;
  }
}
