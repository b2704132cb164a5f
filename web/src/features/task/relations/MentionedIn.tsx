import { Text } from '@mantine/core';
import { graphql } from '../../../data/graphql.ts';
import { usePages } from '../../../data/use-pages.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { More } from '../../../ui/More.tsx';
import { StatusIcon } from '../../../ui/Status.tsx';
import { briefFields, type Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { TaskLink } from '../place.tsx';
import { isOver, statusOf } from '../workflow.ts';
import classes from './relations.module.css';
import { Section } from './Section.tsx';

export const mentionsPart = graphql(
  `
  fragment MentionsPart on Task {
    id
    mentionedBy(first: 10, after: $after) {
      nodes { task { ...TaskBrief } comment { id author { id name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [briefFields],
);
export const mentionsQuery = graphql(`query TaskMentions($id: ID!, $after: String) { task(id: $id) { ...MentionsPart } }`, [mentionsPart]);

/** Mentions in descriptions of other tasks and in comments, as of when the task was opened. */
export function MentionedIn({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const pages = usePages(mentionsQuery, { id: task.id }, (data) => data.task?.mentionedBy, { live: [] });
  const mentions = pages.rows ?? [];
  if (mentions.length === 0) return null;
  return (
    <Section title={t('mentionedIn')}>
      <ul className={classes.list} aria-label={t('mentionedIn')}>
        {mentions.map(({ task: other, comment }) => (
          <li key={comment?.id ?? other.id} className={classes.row}>
            <StatusIcon category={statusOf(other)?.category} color={statusOf(other)?.color} />
            <TaskLink id={other.number} comment={comment?.id} className={`${classes.name} ${isOver(other) ? classes.over : ''}`}>
              {other.title}
            </TaskLink>
            {comment && (
              <Text span size="xs" c="dimmed">
                {t('mentionedByComment', { name: comment.author.name })}
              </Text>
            )}
            <span className={classes.number}>{other.number}</span>
          </li>
        ))}
      </ul>
      <More of={pages} />
    </Section>
  );
}
