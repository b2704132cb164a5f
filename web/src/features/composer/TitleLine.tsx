import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import classes from './composer.module.css';
import { useT } from './messages.ts';
import type { NewTask } from './use-new-task.ts';

type Props = {
  readonly task: NewTask;
  readonly onEnter: () => void;
  readonly placeholder: string;
  readonly size: 'sm' | 'lg';
  readonly input: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Title of a new task. Words that set a field are highlighted as they are typed. Backspace behind such words, or a click on them, makes
 * them ordinary text again.
 */
export function TitleLine({ task, onEnter, placeholder, size, input }: Props) {
  const t = useT();
  const { text, words, setText, takeBack, summary } = task;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const word = selectionStart === selectionEnd ? words.find(({ to }) => to === selectionStart) : undefined;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'Backspace' && word && plain) takeBack(word);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pieces = words.map((word, at) => (
    <span key={word.from}>
      {text.slice(words[at - 1]?.to ?? 0, word.from)}
      <mark data-field={word.field}>{text.slice(word.from, word.to)}</mark>
    </span>
  ));
  return (
    <div className={classes.line} data-size={size}>
      <div aria-hidden className={classes.backdrop}>
        {pieces}
        {`${text.slice(words.at(-1)?.to ?? 0)}\u200b`}
      </div>
      <textarea
        ref={input}
        rows={1}
        dir="auto"
        value={text}
        maxLength={500}
        aria-label={t('newTaskTitle')}
        placeholder={placeholder}
        enterKeyHint="done"
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onClick={({ currentTarget: { selectionStart: at, selectionEnd } }) => {
          const word = at === selectionEnd ? words.find(({ from, to }) => from < at && at < to) : undefined;
          if (word) takeBack(word);
        }}
      />
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
    </div>
  );
}
