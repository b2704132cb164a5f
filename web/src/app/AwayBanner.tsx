import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../api/connection.ts';
import { useTexts } from '../text/texts.ts';
import { texts } from './texts.ts';

/** Says so while the server is not reached. */
export function AwayBanner() {
  const t = useTexts(texts);
  const away = useConnection() === 'away';
  return (
    <div role="status">
      {away && (
        <Alert color="orange" variant="light" radius={0} icon={<IconPlugConnectedX />} py="xs">
          {t('away')}
        </Alert>
      )}
    </div>
  );
}
