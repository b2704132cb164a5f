import { useRef, useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import { calledOff, uploadFile } from '../../api/upload.ts';

/** A file on its way. */
export type Sending = {
  readonly key: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly sent: number;
  readonly waiting: boolean;
  readonly problem?: Problem;
  readonly retry: () => void;
  readonly cancel: () => void;
};

let nextKey = 0;

/** Sends files to a task, all at once; those that fail stay until they are tried again or given up. */
export function useUploads(task: string, onDone: (file: { id: string; name: string }) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const done = useRef(onDone);
  done.current = onDone;

  const drop = (key: number) => setSending((now) => now.filter((each) => each.key !== key));
  const set = (key: number, some: Partial<Sending>) =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...some } : each)));

  function add(files: readonly File[]): void {
    for (const file of files) begin(file);
  }

  function begin(file: File): void {
    const key = nextKey++;
    const control = new AbortController();
    const cancel = () => {
      control.abort();
      drop(key);
    };
    const retry = () => {
      drop(key);
      begin(file);
    };
    setSending((now) => [...now, { key, name: file.name, sent: 0, waiting: false, retry, cancel }]);
    uploadFile(
      file,
      { task },
      {
        progress: (sent, total) => set(key, { sent: total > 0 ? sent / total : 0 }),
        waiting: (waiting) => set(key, { waiting }),
        signal: control.signal,
      },
    ).then(
      (made) => {
        drop(key);
        done.current(made);
      },
      (problem: Problem) => (problem === calledOff ? drop(key) : set(key, { problem })),
    );
  }
  return { sending, add };
}
