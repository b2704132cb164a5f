import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../../data/use-live.ts';
import { usePages } from '../../../data/use-pages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { More } from '../../../ui/More.tsx';
import { Section } from '../../../ui/Section.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountsDocument } from './documents.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { useT } from './messages.ts';

/** Service accounts of the organization with their keys. */
export default function ServiceAccounts() {
  const t = useT();
  const accounts = usePages(accountsDocument, {}, (data) => data.serviceAccounts);
  useLive(['agent.paused', 'agent.resumed'], accounts.refetch);
  const [opened, { open, close }] = useDisclosure();
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string | null }>();
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('createAccount')}
    </Button>
  );
  return (
    <Section title={t('services')} lead={t('lead')} actions={create}>
      <Loaded of={{ ...accounts, data: accounts.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty icon={<IconRobot size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
              {t('noneLead')}
            </Empty>
          ) : (
            <Stack>
              {nodes.map((account) => (
                <AccountCard key={account.id} account={account} onEnded={accounts.refetch} />
              ))}
              <More of={accounts} />
            </Stack>
          )
        }
      </Loaded>
      <AccountForm
        opened={opened}
        onClose={close}
        onSaved={(name, secret) => {
          close();
          setMade({ name, secret });
          accounts.refetch();
        }}
      />
      <KeyDialog title={t('made', { name: made?.name ?? '' })} secret={made?.secret} onClose={() => setMade(undefined)} />
    </Section>
  );
}
