import { Title } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useTexts } from '../text/texts.ts';
import { citationLink } from './citation-link.ts';
import type { Citation } from './documents.ts';
import classes from './message.module.css';
import { SourceTitle } from './SourceTitle.tsx';
import { texts } from './texts.ts';

/** Where an answer's quotes stand, each opening there. */
export function Sources({ citations }: { readonly citations: readonly Citation[] }) {
  const t = useTexts(texts);
  const [here] = useLocation();
  return (
    <div className={classes.sources}>
      <Title order={3} className={classes.sourcesTitle}>
        {t('sources')}
      </Title>
      <ul className={classes.sourceList}>
        {citations.map((citation) => (
          <li key={citation.n}>
            <Link href={citationLink(citation, here)} className={classes.source} title={citation.quote}>
              <span className={classes.mark}>{citation.n}</span>
              <SourceTitle citation={citation} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
