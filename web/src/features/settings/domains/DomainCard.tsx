import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Copyable } from '../../../ui/Copyable.tsx';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { type DomainData, releaseDocument, verifyDocument } from './documents.ts';
import { text, useT } from './messages.ts';

/** Claimed domain: verified, or with the DNS record to publish. */
export function DomainCard({ domain: claimed, onReleased }: { readonly domain: DomainData; readonly onReleased: () => void }) {
  const t = useT();
  const dates = useDates();
  const { id, domain, verifiedAt, missingSince, record } = claimed;
  const isGood = verifiedAt !== null && missingSince === null;
  const verify = useChange(verifyDocument);
  const prove = async () => {
    if (await verify.run({ id })) notifyDone(text('verified', { domain }));
  };
  return (
    <article className={classes.card} aria-label={domain}>
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={3}>{domain}</Title>
          <Badge variant="light" color={isGood ? 'cini' : missingSince ? 'orange' : 'gray'} tt="none">
            {t(isGood ? 'proved' : missingSince ? 'missing' : 'open')}
          </Badge>
        </Group>
        <Group gap="xs">
          {!isGood && (
            <Button size="xs" loading={verify.busy} onClick={prove} aria-label={t('verifyNamed', { domain })}>
              {t('verify')}
            </Button>
          )}
          <ConfirmButton
            label={t('release')}
            name={t('releaseNamed', { domain })}
            mutation={releaseDocument}
            variables={{ id }}
            done={t('released')}
            onDone={onReleased}
          >
            {t('releaseLead', { domain })}
          </ConfirmButton>
        </Group>
      </Group>
      {isGood ? (
        <Text size="xs" c="dimmed">
          {t('provedAt', { when: dates.moment(verifiedAt) })}
        </Text>
      ) : (
        <Stack gap="xs" mt="sm">
          <Text size="sm">{missingSince ? t('missingLead', { when: dates.moment(missingSince) }) : t('record')}</Text>
          <Text size="xs" c="dimmed">
            {t('type')}: {record.type}
          </Text>
          <div>
            <Text size="xs" c="dimmed" mb={2}>
              {t('recordName')}
            </Text>
            <Copyable name={t('recordName')} value={record.name} />
          </div>
          <div>
            <Text size="xs" c="dimmed" mb={2}>
              {t('recordValue')}
            </Text>
            <Copyable name={t('recordValue')} value={record.value} />
          </div>
          {verify.problem && <ProblemAlert problem={verify.problem} onRetry={prove} />}
        </Stack>
      )}
    </article>
  );
}
