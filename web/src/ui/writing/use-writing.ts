import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Caret } from './caret.ts';
import { loadEditor, useMarkdown } from './Writing.tsx';

/**
 * Replaces a rendered text with its editor: once the editor has loaded, or with the first key pressed before, which a text area then takes.
 * @param open shows `Writing`
 * @returns place of the caret, functions that begin and that load the editor in advance
 */
export function useWriting(open: () => void) {
  const [caret, setCaret] = useState<Caret>();
  const [isMarkdown] = useMarkdown();
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);
  const preload = isMarkdown ? undefined : () => void loadEditor();
  const begin = (at?: Caret) => {
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    const show = () => {
      if (controller.signal.aborted) return;
      controller.abort();
      setCaret(at);
      open();
    };
    if (isMarkdown) return show();
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation();
      flushSync(show);
    };
    addEventListener('keydown', onKey, { capture: true, signal: controller.signal });
    void loadEditor().then(show);
  };
  return { caret, begin, preload };
}
