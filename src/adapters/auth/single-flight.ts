/**
 * Shares one look-up among concurrent callers with the same key. If the answer is `stale`, because its subject changed in this process
 * meanwhile, only the first caller gets it; the others look up again.
 */
export function singleFlight<Answer>(stale: (answer: Answer) => boolean): (key: string, look: () => Promise<Answer>) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  const ask = (key: string, look: () => Promise<Answer>): Promise<Answer> => {
    const answer = look().finally(() => {
      if (asked.get(key) === answer) asked.delete(key);
    });
    asked.set(key, answer);
    return answer;
  };
  return (key, look) => {
    const under = asked.get(key);
    return under ? under.then((answer) => (stale(answer) ? ask(key, look) : answer)) : ask(key, look);
  };
}
