import { Button, Loader, Text } from '@mantine/core';
import { useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { texts } from '../messages.ts';
import { Prose } from '../Prose.tsx';
import classes from './talk.module.css';
import type { Comment } from './use-comments.ts';

const document = graphql(`query CommentEdits($id: ID!) { comment(id: $id) { id edits(first: 50) { nodes { version body writtenAt } } } }`);

/** Marks an edited comment, and opens its earlier versions. */
export function Edited({ comment: { id, editedAt, author } }: { readonly comment: Comment }) {
  const t = useTexts(texts);
  const dates = useDates();
  const [opened, setOpened] = useState(false);
  if (!editedAt) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        mih="var(--target)"
        flex="none"
        fw={400}
        title={dates.moment(editedAt)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('edited')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('editsOf', { name: author.name })}>
        {opened && <Edits id={id} />}
      </Dialog>
    </>
  );
}

function Edits({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { data, problem, refetch } = useData(document, { id });
  if (problem && !data) return <ProblemAlert problem={problem} onRetry={refetch} />;
  if (!data) return <Loader size="sm" aria-label={t('loading')} role="status" />;
  return (
    <ol className={classes.edits} aria-label={t('edits')}>
      {data.comment?.edits.nodes.map(({ version, body, writtenAt }) => (
        <li key={version}>
          <Text size="xs" c="dimmed">
            <time dateTime={writtenAt}>{dates.moment(writtenAt)}</time>
          </Text>
          <Prose>{body}</Prose>
        </li>
      ))}
    </ol>
  );
}
