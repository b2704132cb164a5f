import { useRef } from 'react';
import { currentViewer, isStillSignedIn } from '../data/session.ts';
import { beforeLeaving } from '../data/unsaved-guard.ts';
import { draftOf, useDraft } from './use-draft.ts';

/**
 * Input for several items in a row. A sent text leaves the field at once, so that the next can be typed, and texts are sent in order. A
 * text for which `send` resolves to false returns to the field, before newer text. `key` is that of the draft. @returns the text of the
 * field, a function that changes it, and one that sends it
 */
export function useOneByOne(key: string, send: (text: string) => Promise<boolean>) {
  const [text, write] = useDraft(key);
  const last = useRef(Promise.resolve());
  const submit = () => {
    // Reads the stored draft, because keys may come faster than renderings.
    const title = draftOf(key).trim();
    // A page about to reload for another member sends nothing more; the draft stays for its author.
    if (!title || !isStillSignedIn(currentViewer())) return;
    write('');
    const answered = beforeLeaving(() => true);
    last.current = last.current.then(async () => {
      const taken = await send(title).catch(() => false);
      if (!taken) write([title, draftOf(key)].filter(Boolean).join(' '));
      answered();
    });
  };
  return { text, write, submit };
}
