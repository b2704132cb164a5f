import { Button, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/messages.ts';
import { type Caret, mark } from './caret.ts';
import { mentionedIn, withIds } from './mentions.ts';
import { texts } from './messages.ts';
import { SourceInput, type WritingProps } from './SourceInput.tsx';
import classes from './writing.module.css';

type Editor = {
  readonly default: ComponentType<WritingProps & { readonly caret: Caret | undefined; readonly onSource: (isChosen: boolean) => void }>;
  readonly isSupported: (text: string) => boolean;
};

let editor: Editor | undefined;

/** Loads the editor, which only those who write need. Without it, texts are written as Markdown. */
export async function loadEditor(): Promise<void> {
  try {
    editor ??= await import('./RichInput.tsx');
  } catch {
    // Offline, or an older version of the app: the next use tries again.
  }
}

/** Whether this person writes Markdown in this browser instead of formatted text. */
export const useMarkdown = () => useLocalStorage({ key: 'atolye.markdown', defaultValue: false, getInitialValueInEffect: false });

/**
 * Field for a text in Markdown, edited formatted or as source. It is a text area until the editor has loaded, which begins with the first
 * focus; what was typed meanwhile stays, and so does the caret.
 */
export function Writing({ caret: given, ...props }: WritingProps & { readonly caret?: Caret | undefined }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const [isMarkdown, setIsMarkdown] = useMarkdown();
  const [state, setState] = useState<'text' | 'rich' | 'unsupported'>(() => {
    if (isMarkdown || !editor || !props.autoFocus) return 'text';
    return editor.isSupported(props.value) ? 'rich' : 'unsupported';
  });
  const latest = useRef(props);
  latest.current = props;
  const [hasFocus, setHasFocus] = useState(props.autoFocus ?? false);
  const [caret, setCaret] = useState(given);
  /** Text that the field had when it got the focus. */
  const first = useRef(props.value);
  /** A pointer is pressed, or letters are being composed: the caret is not final. */
  const isBusy = useRef(false);

  /** Replaces the text area with the editor, in one step, so that no key is lost between them. */
  const open = () => {
    const area = box.current?.querySelector('textarea');
    if (!editor || !area || isBusy.current) return;
    const { value } = latest.current;
    const isFocused = document.activeElement === area;
    const { selectionStart: from, selectionEnd: to, value: text } = area;
    const [before, selected, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    const isTyped = value !== first.current;
    // Documents have no space at the end of a line. The next letter opens the editor.
    if (isFocused && isTyped && !selected && /\s$/.test(before) && /^\s*(?:\n|$)/.test(after)) return;
    flushSync(() => {
      if (isFocused && (isTyped || !given))
        setCaret({ marked: withIds(`${before}${mark}${selected}${selected && mark}${after}`, mentionedIn(value)) });
      setHasFocus(isFocused);
      setState(editor?.isSupported(value) ? 'rich' : 'unsupported');
    });
  };
  const latestOpen = useRef(open);
  latestOpen.current = open;
  const load = () => {
    if (editor) open();
    else void loadEditor().then(() => latestOpen.current());
  };
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens on mount, and when the person switches
  useEffect(() => {
    const opens = props.autoFocus || !isFirst.current;
    isFirst.current = false;
    const area = box.current?.querySelector('textarea');
    if (area && area === document.activeElement) area.setSelectionRange(area.value.length, area.value.length);
    if (isMarkdown) setState('text');
    else if (opens) queueMicrotask(load);
  }, [isMarkdown]);

  const waits = state === 'text' && !isMarkdown;
  const endBusy = () => {
    isBusy.current = false;
    if (waits && box.current?.contains(document.activeElement)) load();
  };
  const latestEnd = useRef(endBusy);
  latestEnd.current = endBusy;
  const choose = (chosen: boolean) => {
    setHasFocus(true);
    setIsMarkdown(chosen);
  };
  const Rich = state === 'rich' && !isMarkdown ? editor?.default : undefined;
  const shared = { ...props, autoFocus: Boolean(props.autoFocus) || hasFocus };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field
    <div
      ref={box}
      onPointerEnter={isMarkdown ? undefined : () => void loadEditor()}
      onPointerDown={() => {
        isBusy.current = true;
        // The layout can change below the pointer, so it is released anywhere.
        for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => latestEnd.current(), { once: true });
      }}
      onCompositionStart={() => {
        isBusy.current = true;
      }}
      onCompositionEnd={endBusy}
      onFocus={() => {
        if (!waits) return;
        first.current = props.value;
        queueMicrotask(load);
      }}
    >
      {Rich ? (
        <Rich {...shared} caret={caret} onSource={(isChosen) => (isChosen ? choose(true) : setState('unsupported'))} />
      ) : (
        <>
          {isMarkdown && (
            <div className={`${classes.toolbar} ${classes.tools}`}>
              <Button size="compact-xs" variant="light" color="gray" aria-pressed="true" ms="auto" onClick={() => choose(false)}>
                Markdown
              </Button>
            </div>
          )}
          <Suspense>
            <SourceInput
              {...shared}
              onChange={(text) => {
                props.onChange(text);
                // After the text has been rendered.
                if (waits) queueMicrotask(() => latestOpen.current());
              }}
            />
          </Suspense>
          {state === 'unsupported' && !isMarkdown && (
            <Text size="xs" c="dimmed" px="sm" role="note">
              {t('notFormatted')}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
