import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { forgetOrganization } from '../../data/organization.ts';
import type { Problem } from '../../data/problem.ts';
import { signInAddress } from '../../data/session.ts';
import { useData } from '../../data/use-data.ts';
import { texts as invitationTexts } from '../../features/invitations/messages.ts';
import { ReceivedInvitations, receivedDocument } from '../../features/invitations/ReceivedInvitations.tsx';
import { useTexts } from '../../i18n/messages.ts';
import { useTitle } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { forgetDrafts } from '../../ui/use-draft.ts';
import { useT } from './messages.ts';
import classes from './signed-out.module.css';

type Props = { readonly problem: Problem; readonly onRetry: () => void };

/** Page for visitors without a viewer: the way to sign in, their invitations, or the problem. */
export default function SignedOut({ problem, onRetry }: Props) {
  const t = useT();
  useTitle(t('signIn'));
  return (
    <main className={classes.split}>
      <div className={classes.intro}>
        <Group gap="sm">
          <img src="/logo.svg" alt="" width={32} height={32} />
          <Title order={1}>Atölye</Title>
        </Group>
        <Text size="xl" fw={600} className={classes.promise}>
          {t('signInLead')}
        </Text>
        <Picture />
      </div>
      <Stack className={classes.entry} gap="md">
        {problem.status === 401 ? (
          <>
            <Title order={2} size="h1">
              {t('signInTitle')}
            </Title>
            <Text c="dimmed">{t('signInHow')}</Text>
            <Button component="a" href={signInAddress()} size="md">
              {t('signIn')}
            </Button>
          </>
        ) : (
          <NoMember problem={problem} onRetry={onRetry} />
        )}
        <Anchor href="/docs/" size="sm">
          {t('reference')}
        </Anchor>
      </Stack>
    </main>
  );
}

/** Cards of the picture, by column: the widths of their two lines in percent. */
const sketch = [
  ['80 45', '60 30', '90 50', '70 35', '55 60', '85 40', '65 25', '75 55'],
  ['70 40', '85 35', '60 50', '90 45'],
  ['65 55', '75 25', '50 40', '90 30', '70 45', '60 35', '80 30'],
];

/** A board without words. */
function Picture() {
  return (
    <div className={classes.picture} aria-hidden>
      {sketch.map((cards) => (
        <div key={cards.join()}>
          {cards.map((lines) => (
            <div key={lines} className={classes.card}>
              {lines.split(' ').map((width) => (
                <span key={width} style={{ width: `${width}%` }} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** For people who are signed in but are not a member: not yet, or not any more. */
function NoMember({ problem, onRetry }: Props) {
  const t = useT();
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
  const t = useT();
  return (
    <form method="post" action="/auth/sign-out" onSubmit={forgetDrafts}>
      <Button type="submit" variant="subtle" size="xs">
        {t('signOut')}
      </Button>
    </form>
  );
}
