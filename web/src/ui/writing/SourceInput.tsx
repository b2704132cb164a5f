import { Textarea } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { usePeople } from '../use-people.ts';
import { mentionedIn, typed, withIds } from './mentions.ts';
import { usePictures } from './use-pictures.ts';
import type { WritingProps } from './Writing.tsx';
import classes from './writing.module.css';

type Props = Omit<WritingProps, 'below'>;

/** Text area with the Markdown of a text, in which mentions are written `@Ayşe`. */
export function SourceInput({ home, isPlain = false, value, onChange, label, onSend, keyShortcut, ...input }: Props) {
  const [isUsed, setIsUsed] = useState(false);
  const people = usePeople(home?.project, !isUsed);
  const write = (next: string) => onChange(isPlain ? next : withIds(next, [...mentionedIn(value), ...people]));
  const onPictures = usePictures(home, (picture) => write(`${typed(value)}${picture}`));
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    if (!onPictures || pictures.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    onPictures(pictures);
  };
  return (
    <Textarea
      autosize
      maxRows={20}
      variant="unstyled"
      classNames={{ input: classes.source }}
      value={typed(value)}
      aria-label={label}
      aria-keyshortcuts={keyShortcut}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={(event) => {
        if (!onSend || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
      onFocus={() => setIsUsed(true)}
      onPaste={onPaste}
      {...input}
    />
  );
}
