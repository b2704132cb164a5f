// Runs in a process of its own: `node child.ts PATH NAME LANGUAGES`. Answers over the channel it was started with.
import { open } from 'node:fs/promises';
import { isMemory } from './failure.ts';
import { Refused } from './port.ts';
import { type Answer, read } from './read.ts';

const [path = '', name = '', languages = ''] = process.argv.slice(2);
// Nobody waits for the answer any more.
process.on('disconnect', () => process.exit());

const answer = (message: Answer) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

try {
  const file = await open(path);
  const extracted = await read(file, name, languages, () => void answer({ progress: true }));
  await answer({ extracted });
} catch (error) {
  const refusal = error instanceof Refused ? error.refusal : isMemory(error) ? 'too_much_memory' : 'corrupt';
  const cause = error instanceof Refused ? error.cause : error;
  await answer({ refusal, detail: cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 500) : '' });
}
process.exit();
