import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type UploadItem, uploads } from '../../../ui/files/upload-queue.ts';
import type { Task } from '../documents.ts';

/** Uploads to a task, which continue while it is not displayed. Failed ones remain until they are retried or cancelled. */
export function useUploads({ id, number }: Pick<Task, 'id' | 'number'>, onDone: () => void) {
  const { items, paused } = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => uploads.onUploaded(({ to }) => to.task === id && done.current()), [id]);
  const sending: readonly UploadItem[] = items.filter(({ to }) => to.task === id);
  return { sending, paused, add: (files: readonly File[]) => uploads.add(files, { task: id, name: number }) };
}
