import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import { FilterInput } from './FilterInput.tsx';
import { FilterWrong } from './FilterWrong.tsx';
import classes from './list.module.css';
import { useT } from './messages.ts';

type Props = {
  /** Applied filter text. */
  readonly value: string;
  /** Applies a filter. @returns its normalized text */
  readonly onChange: (value: string) => string;
  /** Offset in `value` to which the offset of `problem` is relative. */
  readonly at: number;
  readonly problem: Problem | undefined;
  /** Text that was typed before this component had loaded. */
  readonly early: RefObject<string | undefined>;
  /** Whether the user has just opened the bar, so that it takes the focus. */
  readonly opened: boolean;
  readonly project?: NavProject;
};

/** Input for the filter language: completes while typing, applies on Enter, and marks errors at their position. */
export default function FilterBar({ value, early, onChange, at, problem, opened, project }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [typing, setTyping] = useState(false);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  // Runs before the next key, and continues what was typed into the field that this one replaces.
  useLayoutEffect(() => {
    if (opened) input.current?.focus();
    if (early.current === undefined) return;
    setTyped(early.current);
    setTyping(true);
    early.current = undefined;
  }, [opened, early]);
  const ask = (text: string) => {
    setTyped(onChange(text.trim()));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask(typed);
  };
  // The problem refers to the applied text, not to edits since then.
  const currentProblem = typed === value && problem ? { ...problem, offset: at + (problem.offset ?? 0) } : undefined;
  return (
    <form onSubmit={send} className={classes.filterBar}>
      <FilterInput
        ref={input}
        typing={typing}
        value={typed}
        onChange={setTyped}
        onClear={() => ask('')}
        aria-label={t('filterText')}
        error={currentProblem !== undefined}
        {...(currentProblem && { 'aria-errormessage': id })}
        {...(project && { project })}
      />
      {currentProblem && (
        <FilterWrong
          id={id}
          text={value}
          problem={currentProblem}
          onChange={(text) => {
            ask(text);
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
}
