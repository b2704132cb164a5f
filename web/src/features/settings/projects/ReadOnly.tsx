import { Text } from '@mantine/core';
import { useTexts } from '../../../i18n/messages.ts';
import { texts } from './messages.ts';

/** Says that only leads of the project may change it. */
export function ReadOnly() {
  const t = useTexts(texts);
  return (
    <Text size="sm" c="dimmed">
      {t('readOnly')}
    </Text>
  );
}
