import { Textarea } from '@mantine/core';
import { type ClipboardEvent, use, useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../lazy-with-retry.ts';
import { usePeople } from '../use-people.ts';
import { isReadable, mentionedIn, setParser, typed, withIds } from './mentions.ts';
import { type Home, usePictures } from './use-pictures.ts';
import classes from './writing.module.css';

let loading: Promise<unknown> | undefined;
/** Loads the parser. The promise is the same for each call. */
const loadParser = (): Promise<unknown> => {
  loading ??= loadWithRetry(() => import('./mention-parser.ts')).then(setParser);
  return loading;
};

export type WritingProps = {
  /** Task or project of the text, for its people and pictures; absent if it can have neither. */
  readonly home?: Home | undefined;
  /** Whether people and tasks cannot be mentioned. */
  readonly isPlain?: boolean;
  readonly label: string;
  /** Markdown; mentions contain ids. */
  readonly value: string;
  readonly onChange: (markdown: string) => void;
  /** Runs on Ctrl+Enter. */
  readonly onSend?: () => void;
  readonly autoFocus?: boolean;
  readonly minRows?: number;
  readonly placeholder?: string;
  readonly keyShortcut?: string | undefined;
  /** Level of the heading above the text. */
  readonly below?: number;
};

type Props = Omit<WritingProps, 'below'>;

/**
 * Text area with the Markdown of a text, in which mentions are written `@Ayşe`. Suspends while the parser loads that a text with mentions
 * needs.
 */
export function SourceInput({ home, isPlain = false, value, onChange, label, onSend, keyShortcut, ...input }: Props) {
  if (!isReadable(value)) use(loadParser());
  const [isUsed, setIsUsed] = useState(false);
  const people = usePeople(home?.project, !isUsed);
  const write = (next: string) => onChange(isPlain ? next : withIds(next, [...mentionedIn(value), ...people]));
  const latest = useRef(() => {});
  latest.current = () => {
    const next = withIds(typed(value), [...mentionedIn(value), ...people]);
    if (next !== value) onChange(next);
  };
  useEffect(() => {
    // People who were typed before the parser had loaded are mentioned, too.
    if (isUsed && !isPlain) void loadParser().then(() => latest.current());
  }, [isUsed, isPlain]);
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
