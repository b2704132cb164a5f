import { Button, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { useDates } from '../../text/dates.ts';
import { text, useTexts } from '../../text/texts.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import classes from '../parts/parts.module.css';
import { SecretDialog } from '../parts/SecretDialog.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../parts/use-change.ts';
import { type CreatedInvitation, type InvitationData, invitationsDocument, revokeInvitationDocument } from './documents.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { texts } from './texts.ts';

const statuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

/** Invitations by e-mail, filtered by status. */
export function Invitations() {
  const t = useTexts(texts);
  const [status, setStatus] = useState<InvitationData['status']>('pending');
  const invitations = usePages(invitationsDocument, { status }, (data) => data.invitations);
  const [opened, { open, close }] = useDisclosure();
  const [made, setMade] = useState<CreatedInvitation>();
  const invite = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={open}>
      {t('invite')}
    </Button>
  );
  return (
    <Section title={t('invitations')} lead={t('invitationsLead')} actions={invite}>
      <Select
        aria-label={t('status')}
        data={statuses.map((value) => ({ value, label: t(value) }))}
        value={status}
        onChange={(value) => {
          setStatus((value as InvitationData['status'] | null) ?? 'pending');
        }}
        allowDeselect={false}
        w="12rem"
        mb="sm"
      />
      <Loaded of={{ ...invitations, data: invitations.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('invitations')}>
                {nodes.map((invitation) => (
                  <Invitation key={invitation.id} invitation={invitation} onWithdrawn={invitations.refetch} />
                ))}
              </ul>
              <More of={invitations} />
            </>
          )
        }
      </Loaded>
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
  const t = useTexts(texts);
  const c = useTexts();
  const dates = useDates();
  const { run, busy, problem } = useChange(revokeInvitationDocument);
  const { id, email, role, status, expiresAt, invitedBy, projects } = invitation;
  const withdraw = async () => {
    if (!(await run({ id }))) return false;
    notifyDone(text(texts, 'withdrawn'));
    onWithdrawn();
    return true;
  };
  return (
    <li className={classes.row}>
      <Stack gap={0} flex="1 1 15rem" miw={0}>
        <Text size="sm" fw={600}>
          {email}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            c(role),
            ...projects.map(({ project, role: within }) => `${project.key} (${c(within)})`),
            t('by', { name: invitedBy.name }),
            c('ends', { when: dates.moment(expiresAt) }),
          ].join(' · ')}
        </Text>
      </Stack>
      {status === 'pending' && (
        <ConfirmButton label={t('withdraw')} name={t('withdrawNamed', { email })} busy={busy} problem={problem} onConfirm={withdraw}>
          {t('withdrawLead', { email })}
        </ConfirmButton>
      )}
    </li>
  );
}
