import { Anchor, Box, Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { forgetOrganization } from '../data/organization.ts';
import type { Problem } from '../data/problem.ts';
import { signInAddress } from '../data/session.ts';
import { useData } from '../data/use-data.ts';
import { texts as invitationTexts } from '../features/invitations/messages.ts';
import { ReceivedInvitations, receivedDocument } from '../features/invitations/ReceivedInvitations.tsx';
import { useTexts } from '../i18n/messages.ts';
import { useTitle } from '../ui/Page.tsx';
import { ProblemAlert } from '../ui/Problem.tsx';
import { forgetDrafts } from '../ui/use-draft.ts';
import { texts } from './messages.ts';

type Props = { readonly problem: Problem; readonly onRetry: () => void };

/** Page for visitors without a viewer: the way to sign in, their invitations, or the problem. */
export default function SignedOut({ problem, onRetry }: Props) {
  const t = useTexts(texts);
  useTitle(t('signIn'));
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper p="xl" maw="26rem" w="100%" shadow="xs" bg="var(--card)">
        <Stack>
          <Group gap="sm">
            <img src="/logo.svg" alt="" width={40} height={40} />
            <Title order={1}>Atölye</Title>
          </Group>
          {problem.status === 401 ? (
            <>
              <Text c="dimmed">{t('signInLead')}</Text>
              <Button component="a" href={signInAddress()} size="md">
                {t('signIn')}
              </Button>
            </>
          ) : (
            <NoMember problem={problem} onRetry={onRetry} />
          )}
          <Box>
            <Anchor href="/docs/" size="sm">
              {t('reference')}
            </Anchor>
          </Box>
        </Stack>
      </Paper>
    </Center>
  );
}

/** For people who are signed in but are not a member: not yet, or not any more. */
function NoMember({ problem, onRetry }: Props) {
  const t = useTexts(texts);
  const i = useTexts(invitationTexts);
  const { data, refetch } = useData(receivedDocument, {}, { pause: problem.code !== 'auth.not_a_member' });
  const invitations = data?.receivedInvitations ?? [];
  if (invitations.length > 0)
    return (
      <>
        <Title order={2} size="h4">
          {i('title')}
        </Title>
        <Text c="dimmed">{i('lead')}</Text>
        <ReceivedInvitations invitations={invitations} onAnswered={refetch} />
        <SignOut />
      </>
    );
  return (
    <>
      <ProblemAlert problem={problem} onRetry={onRetry} />
      {problem.code === 'organization.not_member' && (
        <Button variant="default" onClick={forgetOrganization}>
          {t('otherOrganization')}
        </Button>
      )}
      {problem.code === 'auth.not_a_member' && <SignOut />}
    </>
  );
}

function SignOut() {
  const t = useTexts(texts);
  return (
    <form method="post" action="/auth/sign-out" onSubmit={forgetDrafts}>
      <Button type="submit" variant="subtle" size="xs">
        {t('signOut')}
      </Button>
    </form>
  );
}
