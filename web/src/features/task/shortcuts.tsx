import { Group, Kbd } from '@mantine/core';
import { use, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import { Place } from './place.tsx';

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/** Whether a modal dialog is open over `scope`. */
export function covered(scope: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
  return top !== undefined && !top.contains(scope);
}

/** Runs an action on a single key and stops the event. Inactive while typing and below a dialog. */
export function useShortcut(key: string, action: () => void, active = true): void {
  const { scope, taken } = use(Place);
  const [on] = useSingleKeys();
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!active || !on || taken?.includes(key)) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as Element;
      if (target.closest(typing) || covered(scope.current)) return;
      // Keys in a calendar or another popover do not trigger the task's shortcuts.
      const dialog = target.closest('[role=dialog]');
      if (dialog && scope.current && !dialog.contains(scope.current)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [key, active, on, scope, taken]);
}

/** Tooltip text with its keyboard shortcut. */
export function WithKey({ label, shortcut }: { readonly label: string; readonly shortcut?: string | undefined }) {
  const [on] = useSingleKeys();
  const { taken } = use(Place);
  if (!shortcut || !on || taken?.includes(shortcut)) return label;
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {label}
      <Kbd size="xs">{shortcut.toUpperCase()}</Kbd>
    </Group>
  );
}
