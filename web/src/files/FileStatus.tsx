import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock, IconFileSearch, IconListSearch } from '@tabler/icons-react';
import { useTexts } from '../text/texts.ts';
import { texts } from '../ui/files/texts.ts';
import type { FileData } from './data.ts';

const icons = {
  queued: [IconClock, 'var(--mantine-color-dimmed)'],
  extracting: [IconFileSearch, 'var(--mantine-color-dimmed)'],
  indexing: [IconListSearch, 'var(--mantine-color-dimmed)'],
  indexed: [IconCircleCheck, 'var(--focus)'],
  failed: [IconAlertTriangle, 'var(--mantine-color-error)'],
  skipped: [IconCircleMinus, 'var(--mantine-color-dimmed)'],
} as const;

/** How far a file is in the index, and why not further, in words. */
export function FileStatus({ index: { status, reason, vectors } }: Pick<FileData, 'index'>) {
  const t = useTexts(texts);
  const [Icon, color] = icons[status];
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <Icon size={16} color={color} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">{t(status)}</Text>
      </Group>
      {(reason || vectors === 'pending') && (
        <Text size="xs" c="dimmed">
          {reason ?? t('vectorsPending')}
        </Text>
      )}
    </div>
  );
}
