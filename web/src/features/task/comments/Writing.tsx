import { Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/messages.ts';
import { texts } from '../messages.ts';
import { useShortcut } from '../shortcuts.tsx';
import { MentionInput } from './MentionInput.tsx';
import type { Home } from './use-pasted-pictures.ts';

export type WritingProps = {
  readonly task: Home;
  readonly label: string;
  /** Markdown; mentions contain ids. */
  readonly value: string;
  readonly onChange: (markdown: string) => void;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
  readonly minRows?: number;
  readonly placeholder?: string;
  readonly shortcut?: string;
  /** Whether the text is right below the title, and not in a section. */
  readonly top?: boolean;
  /** Whether it is edited as formatted text, unless the person prefers Markdown. */
  readonly formatted?: boolean;
};

type Editor = {
  readonly default: ComponentType<WritingProps & { readonly onUnsupported: () => void }>;
  readonly isSupported: (text: string) => boolean;
};

let editor: Editor | undefined;

/** Loads the editor of formatted text, which only those who write need. Without it, texts are written as Markdown. */
export async function loadEditor(): Promise<Editor | undefined> {
  try {
    editor = await import('./RichInput.tsx');
  } catch {
    // Offline, or an older version of the app: the next use tries again.
  }
  return editor;
}

/** Whether this person writes Markdown in this browser instead of formatted text. */
export const useMarkdown = () => useLocalStorage({ key: 'atolye.markdown', defaultValue: false, getInitialValueInEffect: false });

/**
 * Field for a text in Markdown, edited formatted or as source. It is a text area until the editor has loaded: when it is focused, and
 * nothing has been typed meanwhile.
 */
export function Writing({ shortcut, autoFocus = false, top = false, formatted = false, ...props }: WritingProps) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const [prefersMarkdown] = useMarkdown();
  const isMarkdown = prefersMarkdown || !formatted;
  const [state, setState] = useState<'text' | 'rich' | 'unsupported'>(() => {
    if (isMarkdown || !editor || !autoFocus) return 'text';
    return editor.isSupported(props.value) ? 'rich' : 'unsupported';
  });
  const value = useRef(props.value);
  value.current = props.value;
  const [hadFocus, setHadFocus] = useState(autoFocus);
  const area = () => box.current?.querySelector('textarea');
  const field = () => box.current?.querySelector<HTMLElement>('textarea, [role=textbox]');

  const open = async () => {
    const own = area();
    const before = own?.value;
    const loaded = editor ?? (await loadEditor());
    if (!loaded || !own?.isConnected || own.value !== before) return;
    // In one step, so that no key is lost between the two fields.
    flushSync(() => {
      setHadFocus(document.activeElement === own);
      setState(loaded.isSupported(value.current) ? 'rich' : 'unsupported');
    });
  };
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens on mount, and when the person switches
  useEffect(() => {
    const opens = autoFocus || !isFirst.current;
    isFirst.current = false;
    if (isMarkdown) setState('text');
    else if (opens) void open();
  }, [isMarkdown]);
  useShortcut(
    shortcut ?? '',
    () => {
      field()?.focus();
      field()?.scrollIntoView({ block: 'center' });
    },
    shortcut !== undefined,
  );

  const Rich = state === 'rich' && !isMarkdown ? editor?.default : undefined;
  const shared = { ...props, ...(shortcut && { shortcut }), autoFocus: autoFocus || (Boolean(Rich) && hadFocus) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field
    <div
      ref={box}
      onPointerEnter={isMarkdown ? undefined : () => void loadEditor()}
      onFocus={isMarkdown || state !== 'text' ? undefined : () => void open()}
    >
      {Rich ? (
        <Rich {...shared} top={top} onUnsupported={() => setState('unsupported')} />
      ) : (
        <>
          <MentionInput {...shared} />
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
