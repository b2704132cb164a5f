import { Popover, UnstyledButton } from '@mantine/core';
import { fitting } from '../../ui/popover.ts';
import { CitationQuote } from './CitationQuote.tsx';
import type { Citation } from './documents.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';

/** Citation number in the text; opens the quote once the citation has arrived. */
export function CitationMark({ n, citation }: { readonly n: number; readonly citation?: Citation }) {
  const t = useT();
  if (!citation) return <span className={classes.mark}>{n}</span>;
  const label = t('citation', { n, title: citation.title });
  return (
    <Popover width="min(22rem, 90vw)" position="top" middlewares={fitting} withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton component="button" className={classes.mark} aria-label={label}>
          {n}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <CitationQuote citation={citation} />
      </Popover.Dropdown>
    </Popover>
  );
}
