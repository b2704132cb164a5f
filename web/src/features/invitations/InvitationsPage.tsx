import { Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useData } from '../../data/use-data.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useT } from './messages.ts';
import { ReceivedInvitations, receivedDocument } from './ReceivedInvitations.tsx';

/** Invitations that the user has received. */
export default function InvitationsPage() {
  const t = useT();
  const { data, problem, refetch } = useData(receivedDocument, {});
  return (
    <Page title={t('title')}>
      {!data && (problem ? <ProblemAlert problem={problem} onRetry={refetch} /> : <Waiting />)}
      {data?.receivedInvitations.length === 0 && (
        <Empty icon={<IconMailOpened size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
          {t('noneLead')}
        </Empty>
      )}
      {data && data.receivedInvitations.length > 0 && (
        <>
          <Text c="dimmed" mb="md">
            {t('lead')}
          </Text>
          <ReceivedInvitations invitations={data.receivedInvitations} onAnswered={refetch} />
        </>
      )}
    </Page>
  );
}
