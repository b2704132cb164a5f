import { Popover, Textarea, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fold } from '../../../i18n/fold.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Person } from '../../../ui/Person.tsx';
import { fitting } from '../../../ui/popover.ts';
import { type Somebody, usePeople } from '../fields/use-people.ts';
import { texts } from '../messages.ts';
import { nextItem } from './list-line.ts';
import { mentionedIn, nameBefore, typed, withIds } from './mentions.ts';
import classes from './talk.module.css';
import { type Home, usePastedPictures } from './use-pasted-pictures.ts';

type Props = {
  readonly task: Home;
  readonly label: string;
  /** Text in the server's form: mentions contain ids. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
  readonly minRows?: number;
  readonly placeholder?: string;
  readonly shortcut?: string;
};

export const mostOffered = 6;

/** People with a name of which words begin with the query. */
export const peopleNamed = (people: readonly Somebody[], query: string): readonly Somebody[] =>
  people.filter((person) =>
    fold(person.name)
      .split(' ')
      .some((_, index, words) => words.slice(index).join(' ').startsWith(fold(query))),
  );

/** Text area in which `@` suggests people: arrow keys select, Enter or Tab inserts, Escape closes the list. */
export function MentionInput({ task, label, value, onChange, onSend, shortcut, ...input }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const [active, setActive] = useState(0);
  const people = usePeople(task, !focused);
  const text = typed(value);
  const name = focused ? nameBefore(text, caret) : undefined;
  const offered =
    name && name.from !== closedAt
      ? peopleNamed(people, name.query)
          .filter((person) => person.name !== name.query)
          .slice(0, mostOffered)
      : [];
  const open = offered.length > 0;
  const chosen = Math.min(active, offered.length - 1);

  const write = (next: string) => onChange(withIds(next, [...mentionedIn(value), ...people]));
  const take = (person: Somebody | undefined) => {
    if (!person || !name) return;
    const rest = text.slice(caret).replace(/^[\p{L}\p{N}]+/u, '');
    const before = `${text.slice(0, name.from)}@${person.name}`;
    const gap = rest.startsWith(' ') ? '' : ' ';
    const at = before.length + 1;
    // Rendered before the next key, which would otherwise be typed at the old caret.
    flushSync(() => {
      onChange(withIds(before + gap + rest, [person, ...mentionedIn(value), ...people]));
      setCaret(at);
    });
    area.current?.setSelectionRange(at, at);
  };
  const onPaste = usePastedPictures(task, (picture) => {
    const at = Math.min(area.current?.selectionStart ?? caret, text.length);
    write(`${text.slice(0, at)}${picture}${text.slice(at)}`);
  });
  const continueList = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: at, selectionEnd: end } = event.currentTarget;
    const next = at === end ? nextItem(text, at) : undefined;
    if (!next) return;
    event.preventDefault();
    event.currentTarget.setSelectionRange(next.from, at);
    // Inserted like typed text, so that the browser's undo covers it.
    if (next.put) document.execCommand('insertText', false, next.put);
    else document.execCommand('delete');
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSend();
    }
    if (!open && event.key === 'Enter' && !event.shiftKey && !event.altKey) return continueList(event);
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((chosen + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[chosen]);
    else if (event.key === 'Escape') setClosedAt(name?.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover
      opened={open}
      // The buttons of the composer are below.
      position="top-start"
      middlewares={fitting}
      withRoles={false}
      withinPortal={false}
      width={260}
      shadow="md"
      offset={2}
      closeOnEscape={false}
      returnFocus={false}
    >
      <Popover.Target>
        <Textarea
          ref={area}
          autosize
          maxRows={20}
          variant="unstyled"
          classNames={{ input: classes.area }}
          value={text}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open ? `${id}-${chosen}` : undefined}
          aria-keyshortcuts={shortcut}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart);
            setActive(0);
            if (!event.currentTarget.value.includes('@')) setClosedAt(undefined);
            write(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...input}
        />
      </Popover.Target>
      <VisuallyHidden role="status">{open ? t('peopleOffered', { count: offered.length }) : ''}</VisuallyHidden>
      <Popover.Dropdown p={4}>
        <div id={`${id}-list`} role="listbox" aria-label={t('people')}>
          {offered.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text area, which sets `aria-activedescendant`
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.person}
              data-active={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Person person={person} size={22} />
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
