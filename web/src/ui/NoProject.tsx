import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useTexts } from '../i18n/messages.ts';
import { Empty } from './Empty.tsx';
import { useTitle } from './Page.tsx';

/** Page of a project that does not exist or that the user cannot view. */
export function NoProject() {
  const t = useTexts();
  useTitle(t('noProject'));
  return (
    <Empty
      order={1}
      title={t('noProject')}
      action={
        <Button component={Link} href="/projects" variant="default">
          {t('projects')}
        </Button>
      }
    >
      {t('noProjectLead')}
    </Empty>
  );
}
