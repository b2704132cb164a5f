import { useEffect, useRef } from 'react';
import { pictureOf } from '../files/FilePicture.tsx';
import { named } from '../files/named.ts';
import { uploads } from '../files/upload-queue.ts';

/** Place of a text: a task, or a project. */
export type Home = {
  readonly id?: string;
  readonly number?: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly visibility: 'organization' | 'private';
    readonly viewerCan: { readonly uploadFile: boolean };
  };
};

/** Uploads pictures of a text and inserts each when its upload ends. @returns undefined without permission */
export function usePictures({ id, number, project }: Partial<Home> = {}, put: (markdown: string) => void) {
  const keys = useRef(new Set<number>());
  const latest = useRef(put);
  latest.current = put;
  useEffect(() => uploads.onUploaded(({ key }, file) => keys.current.delete(key) && latest.current(pictureOf(file))), []);
  if (!project?.viewerCan.uploadFile) return undefined;
  return (pictures: readonly File[]) => {
    const place = id && number ? { task: id, name: number } : { project: project.id, name: project.name };
    for (const key of uploads.add(pictures.map(named), place)) keys.current.add(key);
  };
}
