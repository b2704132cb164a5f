import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import type { NavProject } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import { FilterInput } from './FilterInput.tsx';
import { FilterWrong } from './FilterWrong.tsx';
import classes from './list.module.css';
import { texts } from './texts.ts';

type Props = {
  /** The filter that is asked. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it. */
  readonly problem: Problem | undefined;
  readonly project?: NavProject;
};

/** The language of filters: what may follow is offered as one types, Enter asks, what is wrong is shown where it stands. */
export function FilterBar({ value, onChange, problem, project }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const ask = (text: string) => {
    setTyped(text.trim());
    onChange(text.trim());
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask(typed);
  };
  // It is told of what was asked, not of what is being written.
  const told = typed === value ? problem : undefined;
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
