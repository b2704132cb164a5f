/**
 * Pub/sub that wakes readers of an organization's log, readers of an assistant's answer (by its id), and workers. A signal has no
 * content: it only means that there is more; only messages have one, for state that may be lost. Signals may get lost, so receivers also
 * poll: a lost signal costs delay, never data.
 */
export interface Signals {
  /** Signals that the log of `organization` has grown: immediately in this process, soon in the others. Never waits or throws. */
  publish(organization: string): void;
  /** Calls `listener` with the organization, on every signal. It must not throw. @returns a function that unsubscribes */
  subscribe(listener: (organization: string) => void): () => void;
  /**
   * Signals that the log of `organization` has events for its consumers. Received by the workers of this process or, if there are
   * none, by those of all others. Never waits or throws.
   */
  wake(organization: string): void;
  /** Calls `listener` with the organization whenever there is work. It must not throw. @returns a function that unsubscribes */
  onWake(listener: (organization: string) => void): () => void;
  /** Sends a message to the listeners of all processes: immediately in this process, soon in the others. Never waits or throws. */
  send(message: string): void;
  /** Calls `listener` with each message. It must not throw. @returns a function that unsubscribes */
  onMessage(listener: (message: string) => void): () => void;
  close(): Promise<void>;
}
