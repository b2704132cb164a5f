import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencilCode } from '@tabler/icons-react';
import { type ReactElement, Suspense, useRef, useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import { readFilter, writeFilter } from './filter-text.ts';
import classes from './list.module.css';
import { useT } from './messages.ts';
import type { useView } from './use-view.ts';

const load = () => import('./FilterBar.tsx');
const FilterBar = lazyWithRetry(load);
const preload = () => void load().catch(() => undefined);

type Of = Pick<ReturnType<typeof useView>, 'view' | 'change' | 'names'> & {
  /** Problem that the server reports for the filter. */
  readonly problem: Problem | undefined;
  readonly project: NavProject | undefined;
};
type Parts = { readonly bar: ReactElement; readonly button: ReactElement; readonly isOpen: boolean };

/** Filter bar of a view, the button that opens it, and whether it is open. It opens by itself for a filter that chips cannot represent. */
export function useFilterBar({ view, change, names, problem, project }: Of): Parts {
  const t = useT();
  const language = useLanguage();
  const written = writeFilter(view, names, language);
  const [writing, setWriting] = useState(false);
  /** Whether the user opened it with the button, so that it takes the focus. */
  const [opened, setOpened] = useState(false);
  const isOpen = writing || view.filter !== '';
  /** Text that was typed before the bar has loaded. */
  const early = useRef<string>(undefined);
  const apply = (text: string) => {
    early.current = undefined;
    const narrowing = readFilter(text.trim(), names, project !== undefined);
    change(narrowing);
    return writeFilter(narrowing, names, language).text;
  };
  const loading = (
    <form
      className={classes.filterBar}
      onSubmit={(event) => {
        event.preventDefault();
        if (early.current !== undefined) apply(early.current);
      }}
    >
      <TextInput
        ref={opened ? focusOnce : null}
        aria-label={t('filterText')}
        defaultValue={written.text}
        onChange={({ currentTarget }) => {
          early.current = currentTarget.value;
        }}
      />
    </form>
  );
  const bar = (
    <Suspense fallback={loading}>
      <FilterBar
        value={written.text}
        at={written.at}
        early={early}
        onChange={apply}
        problem={problem?.code === 'filter.invalid' ? problem : undefined}
        opened={opened}
        {...(project && { project })}
      />
    </Suspense>
  );
  const button = (
    <ActionIcon
      variant={isOpen ? 'light' : 'subtle'}
      {...(!isOpen && { color: 'gray' })}
      size="md"
      aria-label={t('writeFilter')}
      title={t('writeFilter')}
      onPointerEnter={preload}
      onFocus={preload}
      aria-expanded={isOpen}
      onClick={() => {
        setWriting(!isOpen);
        setOpened(!isOpen);
        if (view.filter) change({ filter: '' });
      }}
    >
      <IconPencilCode size={16} />
    </ActionIcon>
  );
  return { bar, button, isOpen };
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus();
