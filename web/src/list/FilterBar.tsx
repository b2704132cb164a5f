import { Button, CloseButton, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { type NavProject, useProjects } from '../app/viewer.tsx';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { useLabels } from '../ui/use-labels.ts';
import { useMembers } from '../ui/use-members.ts';
import { completionAt } from './completion.ts';
import classes from './list.module.css';
import { texts } from './texts.ts';
import { statusesOf } from './workflows.ts';

type Props = {
  /** The filter that is asked, in words. */
  readonly value: string;
  /** @returns how it is written from now on */
  readonly onChange: (value: string) => string;
  /** What is wrong with it; its place is counted from `at` on. */
  readonly at: number;
  readonly problem: Problem | undefined;
  readonly project?: NavProject;
};

/** Inside the page's main part: what is picked from belongs to it. */
const within = { target: '#content' };

/** The language of filters: what may follow is offered as one types, Enter asks, what is wrong is shown where it stands. */
export function FilterBar({ value, onChange, at, problem, project }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [caret, setCaret] = useState(value.length);
  useEffect(() => setTyped(value), [value]);
  const projects = useProjects();
  const members = useMembers();
  const labels = useLabels() ?? [];
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const known = {
    statuses: statusesOf(project ? [project] : projects.filter(({ archivedAt }) => archivedAt === null)).map(({ name }) => name),
    people: members.map(({ name }) => name),
    labels: labels.map(({ name }) => name),
    projects: projects.map(({ key }) => key),
  };
  const { from, to, options } = completionAt(typed, caret, known, language);

  const move = () => setCaret(input.current?.selectionStart ?? typed.length);
  const put = (start: number, end: number, text: string) => {
    const next = `${typed.slice(0, start)}${text}${typed.slice(end)}`;
    const at = start + text.length;
    setTyped(next);
    setCaret(at);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
    return next;
  };
  const ask = (text: string) => {
    store.closeDropdown();
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
      <Combobox
        store={store}
        position="bottom-start"
        shadow="md"
        width={260}
        portalProps={within}
        onOptionSubmit={(option) => {
          put(from, to, option);
          store.resetSelectedOption();
        }}
      >
        <Combobox.Target>
          <TextInput
            ref={input}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
              store.resetSelectedOption();
              store.openDropdown();
            }}
            onKeyUp={move}
            onClick={move}
            onBlur={() => store.closeDropdown()}
            placeholder={t('filterHint')}
            aria-label={t('filterText')}
            error={told !== undefined}
            {...(told && { 'aria-errormessage': id })}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            maxLength={2000}
            rightSection={typed && <CloseButton size="sm" aria-label={t('clearFilterText')} onClick={() => ask('')} />}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={options.length === 0}>
          <Combobox.Options aria-label={t('filterText')}>
            {options.map((option) => (
              <Combobox.Option key={option} value={option}>
                {option}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {told && (
        <div id={id} role="alert" className={classes.filterWrong}>
          <Wrong text={value} problem={told} />
          {(told.suggestions?.length ?? 0) > 0 && (
            <Group gap={4} mt={4}>
              <Text size="sm" c="dimmed">
                {t('filterMeant')}
              </Text>
              {told.suggestions?.map((suggestion) => (
                <Button
                  key={suggestion}
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    ask(
                      put(told.offset, told.offset + (told.length ?? 0), /^[^\s()",]+$/.test(suggestion) ? suggestion : `"${suggestion}"`),
                    );
                  }}
                >
                  {suggestion}
                </Button>
              ))}
            </Group>
          )}
        </div>
      )}
    </form>
  );
}

/** The filter with what is wrong marked, and why. */
function Wrong({ text, problem: { offset = 0, length = 0, errors, detail } }: { readonly text: string; readonly problem: Problem }) {
  return (
    <>
      <Text size="sm" c="mercan">
        {errors?.[0]?.detail ?? detail}
      </Text>
      <code className={classes.filterPlace}>
        {text.slice(0, offset)}
        <mark>{text.slice(offset, offset + length) || '␣'}</mark>
        {text.slice(offset + length)}
      </code>
    </>
  );
}
