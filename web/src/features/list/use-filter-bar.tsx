import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencilCode } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import { FilterBar } from './FilterBar.tsx';
import { readFilter, writeFilter } from './filter-text.ts';
import { texts } from './messages.ts';
import type { useView } from './use-view.ts';

type Of = Pick<ReturnType<typeof useView>, 'view' | 'change' | 'names'> & {
  /** Problem that the server reports for the filter. */
  readonly problem: Problem | undefined;
  readonly project: NavProject | undefined;
};
type Parts = { readonly bar: ReactElement; readonly button: ReactElement; readonly isOpen: boolean };

/** Filter bar of a view, the button that opens it, and whether it is open. It opens by itself for a filter that chips cannot represent. */
export function useFilterBar({ view, change, names, problem, project }: Of): Parts {
  const t = useTexts(texts);
  const language = useLanguage();
  const written = writeFilter(view, names, language);
  const [writing, setWriting] = useState(false);
  /** Whether the user opened it with the button, so that it takes the focus. */
  const [opened, setOpened] = useState(false);
  const isOpen = writing || view.filter !== '';
  const bar = (
    <FilterBar
      value={written.text}
      at={written.at}
      onChange={(text) => {
        const narrowing = readFilter(text, names, project !== undefined);
        change(narrowing);
        return writeFilter(narrowing, names, language).text;
      }}
      problem={problem?.code === 'filter.invalid' ? problem : undefined}
      opened={opened}
      {...(project && { project })}
    />
  );
  const button = (
    <Tooltip label={t('writeFilter')}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        {...(!isOpen && { color: 'gray' })}
        size="md"
        aria-label={t('writeFilter')}
        aria-expanded={isOpen}
        onClick={() => {
          setWriting(!isOpen);
          setOpened(!isOpen);
          if (view.filter) change({ filter: '' });
        }}
      >
        <IconPencilCode size={16} />
      </ActionIcon>
    </Tooltip>
  );
  return { bar, button, isOpen };
}
