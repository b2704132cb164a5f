/**
 * Shares one look-up among concurrent callers with the same key. If the answer is `stale`, because its subject changed in this process
 * meanwhile, only the first caller gets it; the others look up again.
 */
export function singleFlight<Answer>(stale: (answer: Answer) => boolean): (key: string, lookUp: () => Promise<Answer>) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>();
  const start = (key: string, lookUp: () => Promise<Answer>): Promise<Answer> => {
    const answer = lookUp().finally(() => {
      if (inFlight.get(key) === answer) inFlight.delete(key);
    });
    inFlight.set(key, answer);
    return answer;
  };
  return (key, lookUp) => {
    const running = inFlight.get(key);
    return running ? running.then((answer) => (stale(answer) ? start(key, lookUp) : answer)) : start(key, lookUp);
  };
}
