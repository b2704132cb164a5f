import { Badge, Button, Code } from '@mantine/core';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { type ApplicationData, applicationsDocument, updateApplicationDocument } from './documents.ts';
import { text, useT } from './messages.ts';

/** OAuth clients that were used in the organization, with blocked ones marked. */
export function Applications() {
  const t = useT();
  const applications = usePages(applicationsDocument, {}, (data) => data.applications);
  return (
    <Section title={t('applications')} lead={t('applicationsLead')} order={3}>
      <Rows of={applications} label={t('applications')} empty={t('noApplications')}>
        {(application) => <ApplicationRow key={application.id} application={application} />}
      </Rows>
    </Section>
  );
}

function ApplicationRow({ application }: { readonly application: ApplicationData }) {
  const t = useT();
  const dates = useDates();
  const { id, client, people, firstUsedAt, lastUsedAt, blockedAt, blockedBy, requestedAt, requestedBy, approvedAt, approvedBy } =
    application;
  const isWaiting = requestedAt !== null && approvedAt === null && blockedAt === null;
  const name = application.name ?? client;
  const unblock = useChange(updateApplicationDocument, { notify: true });
  const letIn = async () => {
    if (await unblock.run({ input: { id, blocked: false } })) notifyDone(text('unblockDone'));
  };
  const approve = async (approved: boolean) => {
    if (await unblock.run({ input: { id, approved } })) notifyDone(text(approved ? 'approveDone' : 'disapproveDone'));
  };
  return (
    <Row
      name={<Code style={{ overflowWrap: 'anywhere' }}>{name}</Code>}
      beside={
        <>
          {isWaiting && (
            <Badge size="sm" variant="light" tt="none">
              {t('waitsForApproval')}
            </Badge>
          )}
          {blockedAt && (
            <Badge size="sm" variant="light" color="mercan" tt="none">
              {t('blocked')}
            </Badge>
          )}
        </>
      }
      facts={[
        t('people', { count: people }),
        people > 0 && t('firstUsed', { when: dates.date(firstUsedAt) }),
        people > 0 && t('lastUsed', { when: dates.relative(lastUsedAt) }),
        isWaiting && requestedBy && t('requestedBy', { name: requestedBy.name, when: dates.date(requestedAt) }),
        approvedAt && approvedBy && t('approvedBy', { name: approvedBy.name, when: dates.date(approvedAt) }),
        blockedAt && blockedBy && t('blockedBy', { name: blockedBy.name, when: dates.date(blockedAt) }),
      ]}
    >
      {!blockedAt && (requestedAt || approvedAt) && (
        <Button
          size="xs"
          variant={approvedAt ? 'subtle' : 'light'}
          loading={unblock.busy}
          onClick={() => approve(!approvedAt)}
          aria-label={t(approvedAt ? 'disapproveNamed' : 'approveNamed', { name })}
        >
          {t(approvedAt ? 'disapprove' : 'approve')}
        </Button>
      )}
      {blockedAt ? (
        <Button size="xs" variant="subtle" loading={unblock.busy} onClick={letIn} aria-label={t('unblockNamed', { name })}>
          {t('unblock')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('block')}
          name={t('blockNamed', { name })}
          mutation={updateApplicationDocument}
          variables={{ input: { id, blocked: true } }}
          done={t('blockDone')}
        >
          {t('blockLead', { name })}
        </ConfirmButton>
      )}
    </Row>
  );
}
