import { useState } from 'react';
import { client } from '../../data/client.ts';
import { problemOf } from '../../data/problem.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { deleteFile, type FileData, reindexFile, updateFile } from './data.ts';
import { text } from './messages.ts';

/** Actions on a file that notify about success or failure. They resolve to whether they succeeded. */
export function useActions(file: Pick<FileData, 'id' | 'name'>, onChange?: () => void) {
  const [busy, setBusy] = useState(false);
  const { id, name } = file;
  const run = async (asked: () => Promise<{ readonly error?: Parameters<typeof problemOf>[0] | undefined }>, done: string) => {
    setBusy(true);
    const { error } = await asked();
    setBusy(false);
    if (error) notifyProblem(problemOf(error));
    else notifyDone(done);
    onChange?.();
    return !error;
  };
  const update = (input: { name?: string; project?: string }) => client.mutation(updateFile, { input: { id, ...input } }).toPromise();
  return {
    busy,
    rename: (next: string) => run(() => update({ name: next }), text('renamed', { name: next })),
    move: (project: { id: string; name: string }) => run(() => update({ project: project.id }), text('moved', { project: project.name })),
    reindex: () => run(() => client.mutation(reindexFile, { input: { id } }).toPromise(), text('reindexing')),
    remove: () => run(() => client.mutation(deleteFile, { input: { id } }).toPromise(), text('removed', { name })),
  };
}
