import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './list.module.css';
import { useT } from './messages.ts';

/** Debounce in milliseconds after the last keystroke. */
const pause = 250;

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly className?: string | undefined;
};

/** Searches titles and numbers while typing. */
export function Search({ value, onChange, input, className = classes.search }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    // The URL changed by other means, e.g. the back button.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = next;
      latest.current(next);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      className={className}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setTyped('')} />}
      placeholder={t('searchHint')}
      aria-label={t('search')}
    />
  );
}
