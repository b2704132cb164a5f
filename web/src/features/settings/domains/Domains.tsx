import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useData } from '../../../data/use-data.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { DomainCard } from './DomainCard.tsx';
import { claimDocument, domainsDocument } from './documents.ts';
import { text, useT } from './messages.ts';

/** E-mail domains whose users join the organization automatically. */
export default function Domains() {
  const t = useT();
  const domains = useData(domainsDocument, {});
  return (
    <Section title={t('domains')} lead={t('lead')}>
      <ClaimForm onClaimed={domains.refetch} />
      <Loaded of={domains}>
        {({ claimedDomains: { nodes } }) =>
          nodes.length === 0 ? (
            <Empty icon={<IconWorld size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
              {t('noneLead')}
            </Empty>
          ) : (
            <Stack>
              {nodes.map((domain) => (
                <DomainCard key={domain.id} domain={domain} onReleased={domains.refetch} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function ClaimForm({ onClaimed }: { readonly onClaimed: () => void }) {
  const t = useT();
  const form = useForm('domain', { domain: '' });
  const { run, busy, problem } = useChange(claimDocument);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(form.fields))) return;
    form.forget();
    notifyDone(text('claimed'));
    onClaimed();
  };
  return (
    <form onSubmit={submit}>
      <Group align="start" gap="xs" mb="md" wrap="nowrap">
        <TextInput
          aria-label={t('domain')}
          placeholder={t('example')}
          {...form.text('domain', problem)}
          required
          flex="1 1 8rem"
          maw="22rem"
        />
        <Button type="submit" loading={busy} leftSection={<IconPlus size={16} />}>
          {t('claim')}
        </Button>
      </Group>
      {problem && <ProblemAlert problem={problem} />}
    </form>
  );
}
