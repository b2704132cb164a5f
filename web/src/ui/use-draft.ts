import { useCallback, useState } from 'react';

const prefix = 'atolye.draft.';
const read = (key: string) => localStorage.getItem(prefix + key) ?? '';

/**
 * A text somebody is writing, kept in the browser under `key` until it is sent: it outlives reload, sign-in and a server
 * that is away. @returns the text, how to change it, and how to forget it once it is sent
 */
export function useDraft(key: string): readonly [string, (text: string) => void, () => void] {
  const [draft, setDraft] = useState({ key, text: read(key) });
  if (draft.key !== key) setDraft({ key, text: read(key) });
  const write = useCallback(
    (text: string) => {
      setDraft({ key, text });
      if (text) localStorage.setItem(prefix + key, text);
      else localStorage.removeItem(prefix + key);
    },
    [key],
  );
  const forget = useCallback(() => write(''), [write]);
  return [draft.key === key ? draft.text : read(key), write, forget];
}
