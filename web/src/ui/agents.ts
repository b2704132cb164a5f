import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/messages.ts';
import { Observable } from '../observable.ts';
import { texts } from './messages.ts';

let agents: ReadonlySet<string> = new Set();
const marks = new Observable();

/** Sets the ids of members that are agents. */
export function markAgents(ids: ReadonlySet<string>): void {
  if (ids.size === 0 && agents.size === 0) return;
  agents = ids;
  marks.notify();
}

/** Whether the organization is known to have agents. */
export const useHasAgents = (): boolean => useSyncExternalStore(marks.subscribe, () => agents.size > 0);

/** Whether a member is known to be an agent. */
export const useIsAgent = (id: string): boolean => useSyncExternalStore(marks.subscribe, () => agents.has(id));

/** Returns a function that marks the name of a member in a text, if it is an agent: `Triage (Agent)`. */
export function useMarkedName(): (member: { readonly id: string; readonly name: string }) => string {
  const t = useTexts(texts);
  const known = useSyncExternalStore(marks.subscribe, () => agents);
  return ({ id, name }) => (known.has(id) ? `${name} (${t('agent')})` : name);
}
