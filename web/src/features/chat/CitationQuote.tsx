import { Anchor, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { citationLink } from './citation-link.ts';
import type { Citation } from './documents.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';
import { SourceTitle } from './SourceTitle.tsx';

const opens = { file: 'openFile', task: 'openTask', comment: 'openComment', project: 'openProject' } as const;

/** Verbatim quote with its source and a link to it. */
export function CitationQuote({ citation }: { readonly citation: Citation }) {
  const t = useT();
  const [here] = useLocation();
  return (
    <div>
      <SourceTitle citation={citation} />
      <Text component="blockquote" size="sm" className={classes.quote}>
        {citation.quote}
      </Text>
      <Anchor component={Link} href={citationLink(citation, here)} size="sm" className={classes.open}>
        {t(opens[citation.kind as keyof typeof opens] ?? 'open')}
        <IconArrowRight size={14} aria-hidden />
      </Anchor>
    </div>
  );
}
