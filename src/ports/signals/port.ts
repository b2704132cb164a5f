/**
 * Wakes those who read an organization's log, or an answer of the assistant by its id, and those who work: carries only
 * that there is more, never what. One may get lost, so whoever waits also looks by itself now and then: a lost signal
 * costs delay, never data (design 5).
 */
export interface Signals {
  /** Says that the log of `organization` has grown. At once in this process, soon in the others; never waits or throws. */
  publish(organization: string): void;
  /** Calls `listener` with the organization, on every signal. It must not throw. @returns how to stop */
  subscribe(listener: (organization: string) => void): () => void;
  /**
   * Says that the log of `organization` has something for its consumers. Heard by those of this process; where there are
   * none, by those of all others. Never waits or throws.
   */
  wake(organization: string): void;
  /** Calls `listener` with the organization whenever there is work. It must not throw. @returns how to stop */
  onWake(listener: (organization: string) => void): () => void;
  close(): Promise<void>;
}
