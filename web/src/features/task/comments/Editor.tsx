import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { preloadMarkdown } from '../../../ui/Markdown.tsx';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { Prose } from '../Prose.tsx';
import classes from './talk.module.css';
import { useMarkdown, Writing } from './Writing.tsx';

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
  /** Additional buttons beside the preview switch. */
  readonly tools?: ReactNode;
  /** Whether the text must not be empty to be sent. */
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly minRows?: number;
  readonly placeholder?: string;
  readonly shortcut?: string;
  /** Whether it is a single line until it is used. */
  readonly quiet?: boolean;
  /** Whether the text is right below the title, and not in a section. */
  readonly top?: boolean;
  /** Whether it is edited as formatted text, unless the person prefers Markdown. */
  readonly formatted?: boolean;
};

/** Form for a text: formatted, or Markdown with a preview. */
export function Editor(props: Props) {
  const {
    task,
    label,
    value,
    onChange,
    onSend,
    onCancel,
    send,
    sending,
    required = false,
    blocked = false,
    below,
    tools,
    quiet = false,
    formatted = false,
    ...input
  } = props;
  const t = useTexts(texts);
  const [used, setUsed] = useState(!quiet);
  const isLine = !used && !value;
  const [prefersMarkdown, setPrefersMarkdown] = useMarkdown();
  const isMarkdown = prefersMarkdown || !formatted;
  const [view, setView] = useState<'write' | 'preview'>('write');
  useEffect(preloadMarkdown, []);
  const ready = !blocked && (!required || value.trim() !== '');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the text
    <div className={classes.editor} onFocus={() => setUsed(true)}>
      {view === 'write' || !isMarkdown ? (
        <Writing
          task={task}
          label={label}
          value={value}
          onChange={onChange}
          onSend={() => ready && onSend()}
          formatted={formatted}
          {...input}
        />
      ) : (
        <section className={classes.preview} aria-label={t('previewOf', { label })}>
          {value.trim() ? (
            <Prose>{value}</Prose>
          ) : (
            <Text size="sm" c="dimmed">
              {t('nothingToPreview')}
            </Text>
          )}
        </section>
      )}
      {below}
      {!isLine && (
        <Group justify="space-between" gap="xs" p={6} wrap="wrap">
          <Group gap="xs">
            {isMarkdown && (
              <SegmentedControl
                size="xs"
                value={view}
                onChange={(next) => setView(next as 'write')}
                aria-label={t('viewOf', { label })}
                data={[
                  { value: 'write', label: t('write') },
                  { value: 'preview', label: t('preview') },
                ]}
              />
            )}
            {formatted && (
              <Button
                size="xs"
                color="gray"
                variant={prefersMarkdown ? 'light' : 'subtle'}
                aria-pressed={prefersMarkdown}
                onClick={() => setPrefersMarkdown(!prefersMarkdown)}
              >
                {t('markdown')}
              </Button>
            )}
            {tools}
          </Group>
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
