import { Box, Title } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { citationLink } from './citation-link.ts';
import type { Citation } from './documents.ts';
import classes from './message.module.css';
import { SourceTitle } from './SourceTitle.tsx';

/** List of an answer's sources with links to them. */
export function Sources({ citations, title }: { readonly citations: readonly Citation[]; readonly title: string }) {
  const [here] = useLocation();
  return (
    <Box mt="0.75rem">
      <Title order={3} mb="0.25rem" fz="xs" c="dimmed">
        {title}
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
    </Box>
  );
}
