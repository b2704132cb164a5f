import { ActionIcon, Box, Group, Text, Textarea, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import classes from './composer.module.css';
import { useT } from './messages.ts';
import { useCountdown } from './use-countdown.ts';

/** Maximum length of a question in characters. */
const longest = 8_000;

type Props = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  /** Stops the current answer; undefined if there is none. */
  readonly onStop?: () => void;
  readonly isSending: boolean;
  readonly limitedUntil: number;
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>;
  /** Content below the text, beside the button. */
  readonly children?: ReactNode;
};

/** Input of a question. Enter sends it, except while an answer is streamed. */
export function Composer({ text, onText, onSend, onStop, isSending, limitedUntil, inputRef, children }: Props) {
  const t = useT();
  const hint = useId();
  const seconds = useCountdown(limitedUntil);
  const over = text.trim().length - longest;
  const maySend = text.trim() !== '' && over <= 0 && !isSending && !onStop && seconds === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    // Shift+Enter starts a new line.
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (maySend) onSend();
  };
  return (
    <div className={classes.composer} data-bare={children === undefined || undefined}>
      <Textarea
        ref={inputRef}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('question')}
        aria-describedby={hint}
        placeholder={t('placeholder')}
        autosize
        minRows={1}
        maxRows={10}
        variant="unstyled"
        classNames={{ input: classes.input ?? '' }}
      />
      <Group wrap="nowrap" justify="flex-end" gap="0.5rem">
        {children && (
          <Box flex={1} miw={0}>
            {children}
          </Box>
        )}
        {onStop ? (
          <Tooltip label={t('stopKey')}>
            <ActionIcon size="lg" radius="xl" variant="filled" onClick={onStop} aria-label={t('stop')}>
              <IconPlayerStopFilled size={16} />
            </ActionIcon>
          </Tooltip>
        ) : (
          <ActionIcon
            size="lg"
            radius="xl"
            variant="filled"
            disabled={!maySend}
            loading={isSending}
            onClick={onSend}
            aria-label={t('send')}
          >
            <IconArrowUp size={20} />
          </ActionIcon>
        )}
      </Group>
      <VisuallyHidden id={hint}>{t('keys')}</VisuallyHidden>
      {over > 0 && (
        <Text size="sm" className={classes.warning} role="alert">
          {t('tooLong', { max: longest, over })}
        </Text>
      )}
      {seconds > 0 && <Limited seconds={seconds} />}
    </div>
  );
}

/** Countdown until the next question is allowed; announced to screen readers once. */
function Limited({ seconds }: { readonly seconds: number }) {
  const t = useT();
  const [first] = useState(seconds);
  return (
    <>
      <VisuallyHidden role="alert">{t('limited', { seconds: first })}</VisuallyHidden>
      <Text size="sm" className={classes.warning} aria-hidden>
        {t('limited', { seconds })}
      </Text>
    </>
  );
}
