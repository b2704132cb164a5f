import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uploads } from '../../../ui/files/upload-queue.ts';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import type { Task } from '../documents.ts';

/** Attachment of a comment; has no id while it uploads. */
type Attachment = { readonly key: number; readonly name: string; readonly id?: string };

type Known = { readonly id: string; readonly name: string };

/** Existing attachments get negative keys, because uploads have keys from 0 on. */
const standing = (files: readonly Known[]): Attachment[] => files.map(({ id, name }, at) => ({ key: -1 - at, name, id }));

/** Attachments of a comment that is being written. New files are uploaded to its task at once. */
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
  // Failed and cancelled uploads are listed in the upload tray.
  const files = chosen.filter((each) => each.id !== undefined || onTheirWay.has(each.key));
  // New attachments are not part of a stored draft, so leaving the page asks for confirmation.
  useUnsaved(chosen.some(({ key }) => key >= 0));
  const add = (picked: readonly File[]) => {
    const added = uploads.add(picked, { task: id, name: number });
    for (const key of added) keys.current.add(key);
    setChosen((now) => [...now, ...added.map((key, index) => ({ key, name: picked[index]?.name ?? '' }))]);
  };
  return {
    files: files.map(({ key, name, id }) => ({ key, name, isUploading: id === undefined })),
    waiting: files.some((each) => each.id === undefined),
    add,
    remove: (key: number) => setChosen((now) => now.filter((each) => each.key !== key)),
    ids: files.flatMap((each) => each.id ?? []),
    /** Starts over with these attachments. */
    reset: (now: readonly Known[] = []) => setChosen(standing(now)),
  };
}
