import { Text } from '@mantine/core';
import { IconBriefcase, IconFileText, IconMessage, IconSquareCheck } from '@tabler/icons-react';
import type { Citation } from './documents.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';

const icons = { file: IconFileText, task: IconSquareCheck, comment: IconMessage, project: IconBriefcase } as const;

/** Source of a citation: icon of its kind, title and page. */
export function SourceTitle({ citation: { kind, title, page } }: { readonly citation: Pick<Citation, 'kind' | 'title' | 'page'> }) {
  const t = useT();
  const Icon = icons[kind as keyof typeof icons] ?? IconFileText;
  return (
    <span className={classes.sourceTitle}>
      <Icon size={16} aria-hidden className={classes.sourceIcon} />
      <Text span size="sm" fw={600} truncate>
        {title}
      </Text>
      {page !== null && (
        <Text span size="xs" c="dimmed" style={{ flexShrink: 0 }}>
          {t('page', { page })}
        </Text>
      )}
    </span>
  );
}
