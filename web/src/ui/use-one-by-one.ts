import { useRef } from 'react';
import { beforeLeaving } from '../api/leaving.ts';
import { isStillSignedIn, viewerHere } from '../api/session.ts';
import { draftOf, useDraft } from './use-draft.ts';

/**
 * Writing one thing after the other: what is sent leaves the field at once, so that the next can be typed meanwhile, and is
 * sent in the order it was written. What `send` refuses (false) stands in the field again, before what was typed since.
 * `key` is the draft's. @returns the text of the field, how to change it, and how to send it
 */
export function useOneByOne(key: string, send: (text: string) => Promise<boolean>) {
  const [text, write] = useDraft(key);
  const last = useRef(Promise.resolve());
  const submit = () => {
    // Keys may come faster than the page is drawn: the draft has them all.
    const title = draftOf(key).trim();
    // A page that is about to begin anew as somebody else's sends nothing more: the draft is kept for who wrote it.
    if (!title || !isStillSignedIn(viewerHere())) return;
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
