import { Button, Group } from '@mantine/core';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { preloadMarkdown } from '../../../ui/Markdown.tsx';
import type { Caret } from '../../../ui/writing/caret.ts';
import { Writing } from '../../../ui/writing/Writing.tsx';
import boxClasses from '../../../ui/writing/writing.module.css';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { headingAbove, Place } from '../place.tsx';
import { useShortcut } from '../shortcuts.tsx';
import classes from './talk.module.css';

type Props = {
  readonly task: Task;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onCancel?: () => void;
  /** Label of the send button. */
  readonly send: string;
  readonly sending: boolean;
  /** Whether an upload must finish before sending. */
  readonly blocked?: boolean;
  /** Content below the text. */
  readonly below?: ReactNode;
  /** Additional buttons below the text. */
  readonly tools?: ReactNode;
  /** Whether the text must not be empty to be sent. */
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly caret?: Caret | undefined;
  readonly minRows?: number;
  readonly placeholder?: string;
  readonly shortcut?: string;
  /** Whether it is a single line until it is used. */
  readonly quiet?: boolean;
  /** Whether the text is right below the title, and not in a section. */
  readonly top?: boolean;
};

/** Form for a text of a task. */
export function Editor(props: Props) {
  const { task, onSend, onCancel, send, sending, required = false, blocked = false, below, tools } = props;
  const { quiet = false, top = false, shortcut, ...input } = props;
  const { value } = input;
  const t = useTexts(texts);
  const { kind } = use(Place);
  const box = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState(!quiet);
  const isLine = !used && !value;
  useEffect(() => {
    if (!isLine) preloadMarkdown();
  }, [isLine]);
  useShortcut(
    shortcut ?? '',
    () => {
      const field = box.current?.querySelector<HTMLElement>('textarea, [role=textbox]');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    },
    shortcut !== undefined,
  );
  const ready = !blocked && (!required || value.trim() !== '');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the text
    <div ref={box} className={boxClasses.box} onFocus={() => setUsed(true)}>
      <Writing
        home={task}
        label={input.label}
        value={value}
        onChange={input.onChange}
        onSend={() => ready && onSend()}
        autoFocus={input.autoFocus ?? false}
        caret={input.caret}
        keyShortcut={shortcut}
        below={headingAbove(kind, top)}
        {...(input.minRows && { minRows: input.minRows })}
        {...(input.placeholder && { placeholder: input.placeholder })}
      />
      <div className={classes.below}>{below}</div>
      {!isLine && (
        <Group justify="space-between" gap="xs" p={6} wrap="wrap">
          <Group gap="xs">{tools}</Group>
          <Group gap="xs">
            {onCancel && (
              <Button size="xs" variant="subtle" onClick={onCancel} disabled={sending}>
                {t('cancel')}
              </Button>
            )}
            <Button size="xs" onClick={onSend} loading={sending} disabled={!ready}>
              {send}
            </Button>
          </Group>
        </Group>
      )}
    </div>
  );
}
