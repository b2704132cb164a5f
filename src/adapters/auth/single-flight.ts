/**
 * Lets those who ask for the same at the same time wait for one look-up. An answer that is `stale` by the time it comes,
 * since what it tells of was ended or changed here meanwhile, is taken by nobody but who asked for it: the others look
 * again.
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
