import { CloseButton, Group, Text } from '@mantine/core';
import classes from './file.module.css';
import { useT } from './messages.ts';

type Props = {
  readonly text: string;
  readonly page: number | undefined;
  /** Whether the preview does not contain the quote. */
  readonly lost: boolean;
  onClose(): void;
};

/** Quote whose link opened this file. */
export function Quote({ text, page, lost, onClose }: Props) {
  const t = useT();
  return (
    <blockquote className={classes.quote}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" fw={600} c="dimmed">
          {page === undefined ? t('quoted') : t('quotedOn', { page })}
        </Text>
        <CloseButton size="sm" aria-label={t('closeQuote')} onClick={onClose} />
      </Group>
      <Text size="sm" component="p">
        {text}
      </Text>
      {lost && (
        <Text size="xs" c="dimmed" role="status">
          {t('quoteLost')}
        </Text>
      )}
    </blockquote>
  );
}
