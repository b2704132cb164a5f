/** Reason why the embedded database cannot run. The command line has a text for each. */
export type EmbeddedFault =
  /** node_modules contains no PostgreSQL programs for this system. */
  | 'noPrograms'
  /** The process runs as root and can use neither a user namespace nor the user `nobody`. */
  | 'root'
  /** Another major version of PostgreSQL created the folder. */
  | 'otherVersion'
  /** PostgreSQL ended, or did not answer, before it accepted connections. */
  | 'notStarted';

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
