import { useLayoutEffect, useRef } from 'react';

/** Milliseconds between keys for which they are kept while content is loading; it may not load at all. */
const captureMs = 2_000;
/** Milliseconds between two checks whether the content accepts the kept keys. */
const checkMs = 20;
/** Milliseconds after the last key at which kept keys are discarded. */
const discardMs = 30_000;

const accepted: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowDown', 'ArrowUp']);
const fields = 'input:not([type=checkbox], [type=radio]), textarea';

/** The field with the focus. */
export function focusedField(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(fields) ? activeElement : null;
}

/** The focused element inside the element with this identifier, unless it is the indicator that content loads. */
export function focusedIn(id: string): Element | null {
  const { activeElement } = document;
  return document.getElementById(id)?.contains(activeElement) && !activeElement?.matches('[role=status]') ? activeElement : null;
}

/**
 * Keeps the keys typed from when content opens, which is when `opened` becomes another truthy value, until `target` returns the element that accepts them, and enters them there. Content takes
 * the focus some turns after it opens, and its code may have to load first. Escape, Tab and a click discard the keys.
 */
export function useEarlyKeys(opened: unknown, target: () => Element | null = focusedField): void {
  const latest = useRef(target);
  latest.current = target;
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const keys: string[] = [];
    let until = performance.now() + captureMs;
    let timer: number | undefined;
    const stop = () => {
      removeEventListener('keydown', keep, true);
      removeEventListener('pointerdown', stop, true);
      clearTimeout(timer);
    };
    // One key for each turn, because the content is rendered between them, as when somebody types.
    const next = () => {
      const element = latest.current();
      const key = element && keys.shift();
      if (key) enter(element, key);
      if (keys.length === 0 || performance.now() > until - captureMs + discardMs) stop();
      else timer = window.setTimeout(next, element ? 0 : checkMs);
    };
    const keep = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
      if (key === 'Escape' || key === 'Tab' || (keys.length === 0 && latest.current())) return stop();
      if (!event.isTrusted || timeStamp > until || ctrlKey || metaKey || altKey || !(key.length === 1 || accepted.has(key))) return;
      until = timeStamp + captureMs;
      event.preventDefault();
      // Not to shortcuts of the page either, nor to what contains the content and opened with it.
      event.stopImmediatePropagation();
      if (keys.push(key) === 1) timer = window.setTimeout(next);
    };
    // On the window, before all others.
    addEventListener('keydown', keep, true);
    addEventListener('pointerdown', stop, true);
    return stop;
  }, [opened]);
}

/** Enters a key as if it had been pressed. */
function enter(element: Element, key: string): void {
  const isText = element.matches(fields);
  // The only way in which a script changes a field with the events that typing has.
  if (isText && key.length === 1) document.execCommand('insertText', false, key);
  else if (isText && key === 'Backspace') document.execCommand('delete');
  else if (element.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })) && key === 'Enter')
    pressEnter(element as HTMLElement);
}

/** Does what a browser does on Enter, but only if a person presses it. */
function pressEnter(element: HTMLElement): void {
  if (element instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n');
  else if (element instanceof HTMLInputElement) element.form?.querySelector<HTMLElement>('[type=submit]')?.click();
  else element.click();
}
