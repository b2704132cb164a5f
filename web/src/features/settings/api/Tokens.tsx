import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../../data/use-pages.ts';
import { Copyable } from '../../../ui/Copyable.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { type CreatedToken, tokensDocument } from './documents.ts';
import { useT } from './messages.ts';
import { TokenForm } from './TokenForm.tsx';
import { TokenRow } from './TokenRow.tsx';

/** The user's own access tokens, with a form that creates one. */
export function Tokens() {
  const t = useT();
  const tokens = usePages(tokensDocument, {}, (data) => data.tokens);
  const [opened, { open, close }] = useDisclosure();
  const [made, setMade] = useState<CreatedToken>();
  const onMade = (token: CreatedToken) => {
    close();
    setMade(token);
    tokens.refetch();
  };
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('create')}
    </Button>
  );
  return (
    <Section title={t('tokens')} lead={t('tokensLead')} order={3} actions={create}>
      <Rows
        of={tokens}
        label={t('tokens')}
        empty={
          <Empty icon={<IconKey size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
            {t('noneLead')}
          </Empty>
        }
      >
        {(token) => <TokenRow key={token.id} token={token} onRevoked={tokens.refetch} />}
      </Rows>
      <TokenForm opened={opened} onClose={close} onMade={onMade} />
      <SecretDialog
        title={t('made', { name: made?.name ?? '' })}
        name={t('secret')}
        secret={made?.token}
        onClose={() => setMade(undefined)}
      >
        <Copyable name={t('tryIt')} value={`curl -s ${location.origin}/api/v1/me -H "Authorization: Bearer ${made?.token}"`} />
      </SecretDialog>
    </Section>
  );
}
