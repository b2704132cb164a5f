import { useCallback, useState } from 'react';
import { beforeLeaving } from '../api/leaving.ts';
import { forgetUnanswered } from '../api/send.ts';
import { signedInAs, signedOut } from '../api/session.ts';
import { browserStorage } from '../api/storage.ts';

const prefix = 'atolye.draft.';
/** Whose drafts these are: nobody's before it is known who is signed in. */
let owner = '';

// A browser without room for more keeps them no longer than the page.
beforeLeaving(() => browserStorage.isPassing(prefix + owner));

/** From now on drafts are this person's, in this organization. */
export function keepDraftsFor(viewer: string, organization: string): void {
  owner = `${organization}.${viewer}.`;
  signedInAs(viewer);
}

/** Forgets what anybody began to write here: the next person at this computer reads none of it. */
export function forgetDrafts(): void {
  for (const key of browserStorage.keys(prefix)) browserStorage.removeItem(key);
  forgetUnanswered();
  signedOut();
}

const keyOf = (key: string) => prefix + owner + key;
/** The draft under `key` as it is now; empty without one. */
export const draftOf = (key: string) => browserStorage.getItem(keyOf(key)) ?? '';

/**
 * A text somebody is writing, kept in the browser under `key` until it is sent: it outlives reload, the session's end and
 * a server that is away. It is of the person and the organization, and gone when they sign out. @returns the text, how to
 * change it, and how to forget it once it is sent
 */
export function useDraft(key: string): readonly [string, (text: string) => void, () => void] {
  const [draft, setDraft] = useState({ key, text: draftOf(key) });
  if (draft.key !== key) setDraft({ key, text: draftOf(key) });
  const write = useCallback(
    (text: string) => {
      setDraft({ key, text });
      if (text) browserStorage.setItem(keyOf(key), text);
      else browserStorage.removeItem(keyOf(key));
    },
    [key],
  );
  const forget = useCallback(() => write(''), [write]);
  return [draft.key === key ? draft.text : draftOf(key), write, forget];
}
