import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencilCode } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import type { NavProject } from '../app/viewer.tsx';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { FilterBar } from './FilterBar.tsx';
import { readFilter, writeFilter } from './filter-text.ts';
import { texts } from './texts.ts';
import type { useView } from './use-view.ts';

type Of = Pick<ReturnType<typeof useView>, 'view' | 'change' | 'names'> & {
  /** What the server says of the filter, if anything. */
  readonly problem: Problem | undefined;
  readonly project: NavProject | undefined;
};
type Parts = { readonly bar: ReactElement; readonly button: ReactElement; readonly shown: boolean };

/** What narrows a view, as a text: the bar, the button that opens it, and whether it is open. What no chip can show opens it. */
export function useFilterBar({ view, change, names, problem, project }: Of): Parts {
  const t = useTexts(texts);
  const language = useLanguage();
  const written = writeFilter(view, names, language);
  const [writing, setWriting] = useState(false);
  /** Whether it was opened by its button, so that it is written in at once. */
  const [opened, setOpened] = useState(false);
  const shown = writing || view.filter !== '';
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
        variant={shown ? 'light' : 'subtle'}
        {...(!shown && { color: 'gray' })}
        size="lg"
        aria-label={t('writeFilter')}
        aria-expanded={shown}
        onClick={() => {
          setWriting(!shown);
          setOpened(!shown);
          if (view.filter) change({ filter: '' });
        }}
      >
        <IconPencilCode size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return { bar, button, shown };
}
