import { useCallback, useState } from 'react';
import { forgetUnanswered } from '../data/send.ts';
import { signedInAs, signedOut } from '../data/session.ts';
import { beforeLeaving } from '../data/unsaved-guard.ts';
import { browserStorage } from '../storage.ts';

const prefix = 'atolye.draft.';
/** Key prefix of the owner of drafts; empty until the viewer is known. */
let owner = '';

// Drafts that the browser could not store are lost with the page.
beforeLeaving(() => browserStorage.isVolatile(prefix + owner));

/** Makes drafts belong to this member of this organization from now on. */
export function keepDraftsFor(viewer: string, organization: string): void {
  owner = `${organization}.${viewer}.`;
  signedInAs(viewer);
}

/** Deletes all drafts in this browser on sign-out, so that the next person cannot read them. */
export function forgetDrafts(): void {
  for (const key of browserStorage.keys(prefix)) browserStorage.removeItem(key);
  forgetUnanswered();
  signedOut();
}

const keyOf = (key: string) => prefix + owner + key;
/** Returns the current draft under `key`; empty without one. */
export const draftOf = (key: string) => browserStorage.getItem(keyOf(key)) ?? '';

/**
 * A text being written, stored in the browser under `key` until it is sent. It survives reloads, the session's end and an unavailable
 * server. It belongs to the member and organization, and is deleted on sign-out. @returns the text, a function that changes it, and one
 * that deletes it once it is sent
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
