// Entry point of a reading process: `node child.ts anything|texts`. It receives one file at a time over its IPC channel and sends
// the results back. The parent process ends it.
import { open } from 'node:fs/promises';
import { isMachine, isMemory } from './failure.ts';
import { Refused } from './port.ts';
import { type Answer, read, type Task } from './read.ts';

const onlyTexts = process.argv[2] === 'texts';
// The parent has gone, so nobody waits for the answer.
process.on('disconnect', () => process.exit());
process.on('message', async (task: Task) => answer(await answerTo(task)));

function answer(message: Answer): void {
  process.send?.(message);
}

async function answerTo({ path, name, languages, skipAttachments = false }: Task): Promise<Answer> {
  // Reports that reading has begun: from here on the file may be the reason if the process ends.
  answer({ progress: true });
  const file = await open(path).catch((error: Error) => error);
  if (file instanceof Error) return { fault: file.message };
  try {
    return {
      extracted: await read(file, name, {
        languages,
        onlyTexts,
        skipAttachments,
        onPage: () => answer({ progress: true }),
        onAttachment: () => answer({ progress: true, attachment: true }),
      }),
    };
  } catch (error) {
    if (isMachine(error)) return { fault: String(error) };
    const refusal = error instanceof Refused ? error.refusal : isMemory(error) ? 'too_much_memory' : 'corrupt';
    const cause = error instanceof Refused ? error.cause : error;
    return { refusal, detail: cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 500) : '' };
  } finally {
    await file.close();
  }
}
