import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uploads } from '../../ui/files/upload-queue.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { Task } from '../documents.ts';

/** A file that is to go with a comment; without an id as long as it is on its way. */
export type Attachment = { readonly key: number; readonly name: string; readonly id?: string };

type Known = { readonly id: string; readonly name: string };

/** Those that are there already; what is uploaded has keys of its own, from 0 on. */
const standing = (files: readonly Known[]): Attachment[] => files.map(({ id, name }, at) => ({ key: -1 - at, name, id }));

/** Files chosen for a comment that is being written, beside those it has: they are uploaded to its task at once. */
export function useAttachments({ id, number }: Task, known: readonly Known[] = []) {
  const { items } = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const [chosen, setChosen] = useState<readonly Attachment[]>(() => standing(known));
  const keys = useRef(new Set<number>());
  useEffect(
    () =>
      uploads.onUploaded(({ key }, file) => {
        if (keys.current.has(key)) setChosen((now) => now.map((each) => (each.key === key ? { ...each, id: file.id } : each)));
      }),
    [],
  );
  const onTheirWay = new Set(items.filter(({ state }) => state !== 'failed').map(({ key }) => key));
  // What failed, or was given up, says so in the tray of uploads.
  const files = chosen.filter((each) => each.id !== undefined || onTheirWay.has(each.key));
  // Which of them go with the comment is kept nowhere until it is sent.
  useUnsaved(chosen.some(({ key }) => key >= 0));
  const add = (picked: readonly File[]) => {
    const added = uploads.add(picked, { task: id, name: number });
    for (const key of added) keys.current.add(key);
    setChosen((now) => [...now, ...added.map((key, index) => ({ key, name: picked[index]?.name ?? '' }))]);
  };
  return {
    files,
    waiting: files.some((each) => each.id === undefined),
    add,
    remove: (key: number) => setChosen((now) => now.filter((each) => each.key !== key)),
    ids: files.flatMap((each) => each.id ?? []),
    /** Begins anew with these. */
    reset: (now: readonly Known[] = []) => setChosen(standing(now)),
  };
}
