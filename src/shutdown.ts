/** Timeout in milliseconds for stopping, after which the process is ended: a statement may wait for a lock. */
const timeoutMs = 20_000;

type Shutdown = {
  /**
   * Milliseconds between SIGTERM and `stop`. Meanwhile the process serves requests but is not ready, so that load balancers send requests
   * elsewhere. SIGINT comes from a person at a terminal and skips it.
   */
  readonly delay: number;
  /** Marks the process as not ready. Called immediately. */
  readonly drain: () => void;
  /** Stops the process. `cut off`: something did not end in time and was interrupted. */
  readonly stop: () => Promise<'in order' | 'cut off'>;
  /** Ends the process with the error. */
  readonly fail: (error: unknown) => void;
};

/** Stops the process on the first SIGTERM or SIGINT, with exit code 0 if everything ended in order. A second signal ends it at once. */
export function stopOnSignal({ delay, drain, stop, fail }: Shutdown): void {
  let stopping = false;
  const stopNow = () => {
    setTimeout(() => fail(new Error(`not stopped within ${timeoutMs} ms`)), timeoutMs).unref();
    stop().then((how) => process.exit(how === 'in order' ? 0 : 1), fail);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    drain();
    if (signal === 'SIGTERM' && delay > 0) setTimeout(stopNow, delay);
    else stopNow();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
