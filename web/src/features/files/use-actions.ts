import { useState } from 'react';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { deleteFile, type FileData, reindexFile, updateFile } from './data.ts';
import { text } from './messages.ts';

/** Actions on a file that notify about success or failure. They resolve to whether they succeeded. */
export function useActions(file: Pick<FileData, 'id' | 'name'>, onChange?: () => void) {
  const [busy, setBusy] = useState(false);
  const { id, name } = file;
  const run = async (asked: Promise<object | undefined>, done: string) => {
    setBusy(true);
    const isDone = (await asked) !== undefined;
    setBusy(false);
    if (isDone) notifyDone(done);
    onChange?.();
    return isDone;
  };
  const update = (input: { name?: string; project?: string }) => mutate(updateFile, { input: { id, ...input } });
  return {
    busy,
    rename: (next: string) => run(update({ name: next }), text('renamed', { name: next })),
    move: (project: { id: string; name: string }) => run(update({ project: project.id }), text('moved', { project: project.name })),
    reindex: () => run(mutate(reindexFile, { input: { id } }), text('reindexing')),
    remove: () => run(mutate(deleteFile, { input: { id } }), text('removed', { name })),
  };
}
