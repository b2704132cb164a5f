import { Button, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { type CreatedInvitation, type InvitationData, invitationsDocument, revokeInvitationDocument } from './documents.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { useT } from './messages.ts';

const statuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

/** Invitations by e-mail, filtered by status. */
export function Invitations() {
  const t = useT();
  const [status, setStatus] = useState<InvitationData['status']>('pending');
  const invitations = usePages(invitationsDocument, { status }, (data) => data.invitations);
  const [opened, { open, close }] = useDisclosure();
  const [made, setMade] = useState<CreatedInvitation>();
  const actions = (
    <>
      <Select
        aria-label={t('status')}
        data={statuses.map((value) => ({ value, label: t(value) }))}
        value={status}
        onChange={(value) => {
          setStatus((value as InvitationData['status'] | null) ?? 'pending');
        }}
        allowDeselect={false}
        w="8.5rem"
      />
      <Button leftSection={<IconUserPlus size={16} />} onClick={open}>
        {t('invite')}
      </Button>
    </>
  );
  return (
    <Section title={t('invitations')} lead={t('invitationsLead')} actions={actions}>
      <Rows of={invitations} label={t('invitations')} empty={t('none')}>
        {(invitation) => <Invitation key={invitation.id} invitation={invitation} onWithdrawn={invitations.refetch} />}
      </Rows>
      <InvitationForm
        opened={opened}
        onClose={close}
        onMade={(invitation) => {
          close();
          setMade(invitation);
          invitations.refetch();
        }}
      />
      <SecretDialog
        title={t('invited', { email: made?.email ?? '' })}
        name={t('link')}
        secret={made?.link}
        onClose={() => setMade(undefined)}
      >
        <Text size="sm">{t('linkLead')}</Text>
      </SecretDialog>
    </Section>
  );
}

function Invitation({ invitation, onWithdrawn }: { readonly invitation: InvitationData; readonly onWithdrawn: () => void }) {
  const t = useT();
  const c = useTexts();
  const dates = useDates();
  const { id, email, role, status, expiresAt, invitedBy, projects } = invitation;
  return (
    <Row
      name={email}
      facts={[
        c(role),
        ...projects.map(({ project, role: within }) => `${project.key} (${c(within)})`),
        t('by', { name: invitedBy.name }),
        c('ends', { when: dates.moment(expiresAt) }),
      ]}
    >
      {status === 'pending' && (
        <ConfirmButton
          label={t('withdraw')}
          name={t('withdrawNamed', { email })}
          mutation={revokeInvitationDocument}
          variables={{ id }}
          done={t('withdrawn')}
          onDone={onWithdrawn}
        >
          {t('withdrawLead', { email })}
        </ConfirmButton>
      )}
    </Row>
  );
}
