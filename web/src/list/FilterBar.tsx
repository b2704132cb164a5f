import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import type { NavProject } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import { FilterInput } from './FilterInput.tsx';
import { FilterWrong } from './FilterWrong.tsx';
import classes from './list.module.css';
import { texts } from './texts.ts';

type Props = {
  /** The filter that is asked, in words. */
  readonly value: string;
  /** @returns how it is written from now on */
  readonly onChange: (value: string) => string;
  /** What is wrong with it; its place is counted from `at` on. */
  readonly at: number;
  readonly problem: Problem | undefined;
  /** Whether somebody has just opened it to write: it takes the focus. */
  readonly opened: boolean;
  readonly project?: NavProject;
};

/** The language of filters: what may follow is offered as one types, Enter asks, what is wrong is shown where it stands. */
export function FilterBar({ value, onChange, at, problem, opened, project }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  const ask = (text: string) => {
    setTyped(onChange(text.trim()));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask(typed);
  };
  // It is told of what was asked, not of what is being written.
  const told = typed === value && problem ? { ...problem, offset: at + (problem.offset ?? 0) } : undefined;
  return (
    <form onSubmit={send} className={classes.filterBar}>
      <FilterInput
        ref={input}
        value={typed}
        onChange={setTyped}
        onClear={() => ask('')}
        aria-label={t('filterText')}
        error={told !== undefined}
        {...(told && { 'aria-errormessage': id })}
        {...(project && { project })}
      />
      {told && (
        <FilterWrong
          id={id}
          text={value}
          problem={told}
          onChange={(text) => {
            ask(text);
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
}
