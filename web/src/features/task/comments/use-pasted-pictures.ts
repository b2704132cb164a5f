import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { pictureOf } from '../../../ui/files/FilePicture.tsx';
import { uploads } from '../../../ui/files/upload-queue.ts';
import type { Task } from '../documents.ts';
import { named } from '../files/DropZone.tsx';
import { texts } from '../messages.ts';

/** A task, or the project of a new task. */
export type Home = {
  readonly id?: string;
  readonly number?: string;
  readonly project: Pick<Task['project'], 'id' | 'name' | 'visibility'> & { readonly viewerCan: { readonly uploadFile: boolean } };
};

/** Uploads pictures of a text to its task and inserts each when its upload ends. @returns undefined without permission */
export function usePictures({ id, number, project }: Home, put: (markdown: string) => void) {
  const t = useTexts(texts);
  const keys = useRef(new Set<number>());
  const latest = useRef(put);
  latest.current = put;
  useEffect(() => uploads.onUploaded(({ key }, file) => keys.current.delete(key) && latest.current(pictureOf(file))), []);
  if (!project.viewerCan.uploadFile) return undefined;
  return (pictures: readonly File[]) => {
    const added = uploads.add(
      pictures.map((file) => named(file, t('screenshot'))),
      id && number ? { task: id, name: number } : { project: project.id, name: project.name },
    );
    for (const key of added) keys.current.add(key);
  };
}

/** Uploads and inserts pasted pictures. @returns a handler of paste events */
export function usePastedPictures(home: Home, put: (markdown: string) => void) {
  const add = usePictures(home, put);
  return (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    if (!add || pictures.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    add(pictures);
  };
}
