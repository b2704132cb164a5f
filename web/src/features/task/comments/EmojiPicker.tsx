import { TextInput, UnstyledButton } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyPopover, usePopover } from '../../../ui/LazyPopover.tsx';
import { texts } from '../messages.ts';
import { emojis, offered } from './emojis.ts';
import classes from './talk.module.css';

/** Number of emojis per row. */
const columns = 7;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };

/** Button that opens a picker of emojis, with arrow-key navigation and an input for any other emoji. */
export function EmojiPicker({ label, onPick }: { readonly label: string; readonly onPick: (emoji: string) => void }) {
  const t = useTexts(texts);
  const name = useTexts(emojis);
  const { target, open, close } = usePopover();
  const [active, setActive] = useState(0);
  const [other, setOther] = useState('');
  const pick = (emoji: string) => {
    close();
    setOther('');
    onPick(emoji);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = active + (steps[event.key] ?? 0);
    if (!(event.key in steps) || next < 0 || next >= offered.length) return;
    event.preventDefault();
    setActive(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <IconButton icon={IconMoodPlus} label={label} size="md" title={label} {...target} />
      <LazyPopover open={open} label={label} position="bottom-start" width="max-content">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is not a fieldset */}
        <div role="group" aria-label={t('emojis')} className={classes.emojis} onKeyDown={onKeyDown}>
          {offered.map((emoji, index) => (
            <UnstyledButton
              key={emoji}
              className={classes.emoji}
              tabIndex={index === active ? 0 : -1}
              aria-label={name(emoji)}
              title={name(emoji)}
              {...(index === active && { 'data-autofocus': true })}
              onFocus={() => setActive(index)}
              onClick={() => pick(emoji)}
            >
              {emoji}
            </UnstyledButton>
          ))}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (other.trim()) pick(other.trim());
          }}
        >
          <TextInput
            size="xs"
            mt={6}
            aria-label={t('otherEmoji')}
            placeholder={t('otherEmoji')}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
          />
        </form>
      </LazyPopover>
    </>
  );
}
