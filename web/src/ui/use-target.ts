import { type RefObject, useEffect, useId, useRef, useState } from 'react';

/** Properties of a button that opens a menu or a dialog which is not loaded with the page. */
export type TargetProps = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
};

/** Properties of what the button opens. */
export type Opened = {
  readonly id: string;
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

/**
 * State of a button and of what it opens, which `load` loads. `open` is undefined until the first opening.
 * @returns properties of both, and functions that open and close, which leave the focus on the button
 */
export function useTarget(
  kind: 'menu' | 'dialog',
  load: () => Promise<unknown>,
): { readonly target: TargetProps; readonly open: Opened | undefined; readonly show: () => void; readonly close: () => void } {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [opened, onChange] = useState<boolean>();
  const preload = () => void load().catch(() => undefined);
  const change = (next: boolean) => {
    ref.current?.focus();
    onChange(next);
  };
  return {
    target: {
      ref,
      id,
      'aria-haspopup': kind,
      'aria-expanded': opened ?? false,
      // The identifier that Mantine derives for the dropdown.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => onChange(!opened),
      onPointerEnter: preload,
      onFocus: preload,
    },
    show: () => change(true),
    close: () => change(false),
    open: opened === undefined ? undefined : { id, target: ref, opened, onChange },
  };
}

/** Whether a menu or dialog is open. It is not in its first rendering, so that Mantine notes the focused button before it opens. */
export function useOpened(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
