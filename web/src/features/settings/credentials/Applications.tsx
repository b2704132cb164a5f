import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { type ApplicationData, applicationsDocument, updateApplicationDocument } from './documents.ts';
import { texts } from './messages.ts';

/** OAuth clients that were used in the organization, with blocked ones marked. */
export function Applications() {
  const t = useTexts(texts);
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
  const t = useTexts(texts);
  const dates = useDates();
  const { id, client, people, firstUsedAt, lastUsedAt, blockedAt, blockedBy } = application;
  const name = application.name ?? client;
  const block = useChange(updateApplicationDocument);
  const unblock = useChange(updateApplicationDocument, { notify: true });
  const letIn = async () => {
    if (await unblock.run({ input: { id, blocked: false } })) notifyDone(text(texts, 'unblockDone'));
  };
  return (
    <li className={classes.row}>
      <Stack gap={2} flex="1 1 18rem" miw={0}>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{name}</Code>
          {blockedAt && (
            <Badge size="sm" variant="outline" color="mercan" tt="none">
              {t('blocked')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {[
            t('people', { count: people }),
            t('firstUsed', { when: dates.date(firstUsedAt) }),
            t('lastUsed', { when: dates.relative(lastUsedAt) }),
            blockedAt && blockedBy && t('blockedBy', { name: blockedBy.name, when: dates.date(blockedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      {blockedAt ? (
        <Button size="xs" variant="subtle" loading={unblock.busy} onClick={letIn} aria-label={t('unblockNamed', { name })}>
          {t('unblock')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('block')}
          name={t('blockNamed', { name })}
          change={block}
          variables={{ input: { id, blocked: true } }}
          done={t('blockDone')}
        >
          {t('blockLead', { name })}
        </ConfirmButton>
      )}
    </li>
  );
}
