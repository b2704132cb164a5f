import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { graphql, type ResultOf } from '../../data/graphql.ts';
import { chooseOrganization } from '../../data/organization.ts';
import { useDates } from '../../i18n/dates.ts';
import { mayLeave } from '../../ui/confirm-leave.ts';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { text, useT } from './messages.ts';

export const receivedDocument = graphql(`
  query ReceivedInvitations {
    receivedInvitations { id email role inviter expiresAt organization { id name } }
  }
`);

const acceptDocument = graphql(`
  mutation AcceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) { slug }
  }
`);

const declineDocument = graphql(`
  mutation DeclineInvitation($input: DeclineInvitationInput!) {
    declineInvitation(input: $input) { id }
  }
`);

export type ReceivedInvitation = ResultOf<typeof receivedDocument>['receivedInvitations'][number];

type ListProps = { readonly invitations: readonly ReceivedInvitation[]; readonly onAnswered: () => void };

/** Received invitations with inviter and role, to accept or decline. */
export function ReceivedInvitations({ invitations, onAnswered }: ListProps) {
  const t = useT();
  return (
    <Stack component="ul" aria-label={t('title')} p={0} m={0} style={{ listStyle: 'none' }}>
      {invitations.map((invitation) => (
        <Received key={invitation.id} invitation={invitation} onAnswered={onAnswered} />
      ))}
    </Stack>
  );
}

type ReceivedProps = { readonly invitation: ReceivedInvitation; readonly onAnswered: () => void };

function Received({ invitation: { id, email, role, inviter, expiresAt, organization }, onAnswered }: ReceivedProps) {
  const t = useT();
  const dates = useDates();
  const [busy, setBusy] = useState(false);
  const { name } = organization;
  const join = async () => {
    setBusy(true);
    const joined = await mutate(acceptDocument, { input: { id } });
    setBusy(false);
    if (!joined) onAnswered();
    else if (mayLeave()) chooseOrganization(joined.acceptInvitation.slug);
  };
  const decline = async () => {
    setBusy(true);
    if (await mutate(declineDocument, { input: { id } })) notifyDone(text('declined'));
    setBusy(false);
    onAnswered();
  };
  return (
    <Paper component="li" p="md" shadow="xs" bg="var(--card)">
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {inviter === null ? t('byDomain', { email }) : t('invited', { inviter, role: t(role) })}
        {expiresAt !== null && ` · ${t('until', { when: dates.moment(expiresAt) })}`}
      </Text>
      <Group gap="xs">
        <Button onClick={join} loading={busy} aria-label={t('joinNamed', { name })}>
          {t('join')}
        </Button>
        {inviter !== null && (
          <Button variant="default" onClick={decline} disabled={busy} aria-label={t('declineNamed', { name })}>
            {t('decline')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
