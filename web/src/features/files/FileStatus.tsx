import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock, IconFileSearch, IconListSearch } from '@tabler/icons-react';
import { useT } from '../../ui/files/messages.ts';
import type { FileData } from './data.ts';

const icons = {
  queued: [IconClock, 'var(--mantine-color-dimmed)'],
  extracting: [IconFileSearch, 'var(--mantine-color-dimmed)'],
  indexing: [IconListSearch, 'var(--mantine-color-dimmed)'],
  indexed: [IconCircleCheck, 'var(--focus)'],
  failed: [IconAlertTriangle, 'var(--mantine-color-error)'],
  skipped: [IconCircleMinus, 'var(--mantine-color-dimmed)'],
} as const;

/** Icon and colour of an indexed file of which parts are missing. */
const partly = [IconAlertTriangle, 'var(--mantine-color-dimmed)'] as const;

/** Maximum number of warnings displayed below the status. */
const maxWarnings = 5;

/** Whether all of a file can be searched, so that its state is no news. */
export const isComplete = ({ index: { status, vectors, warnings } }: Pick<FileData, 'index'>): boolean =>
  status === 'indexed' && vectors !== 'pending' && warnings.length === 0;

/** State of a file in the search index, with the reason if it is not fully indexed. */
export function FileStatus({ index: { status, reason, vectors, warnings } }: Pick<FileData, 'index'>) {
  const t = useT();
  const partial = status === 'indexed' && warnings.length > 0;
  const [Icon, color] = partial ? partly : icons[status];
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <Icon size={16} color={color} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">{t(partial ? 'indexedPartly' : status)}</Text>
      </Group>
      {(reason || vectors === 'pending') && (
        <Text size="xs" c="dimmed">
          {reason ?? t('vectorsPending')}
        </Text>
      )}
      {partial &&
        warnings.slice(0, maxWarnings).map(({ text }) => (
          <Text key={text} size="xs" c="dimmed">
            {text}
          </Text>
        ))}
      {partial && warnings.length > maxWarnings && (
        <Text size="xs" c="dimmed">
          {t('moreWarnings', { count: warnings.length - maxWarnings })}
        </Text>
      )}
    </div>
  );
}
