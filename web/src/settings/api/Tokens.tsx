import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { useTexts } from '../../text/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Copyable } from '../parts/Copyable.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import classes from '../parts/parts.module.css';
import { SecretDialog } from '../parts/SecretDialog.tsx';
import { Section } from '../parts/Section.tsx';
import { type CreatedToken, tokensDocument } from './documents.ts';
import { TokenForm } from './TokenForm.tsx';
import { TokenRow } from './TokenRow.tsx';
import { texts } from './texts.ts';

/** The user's own access tokens, with a form that creates one. */
export function Tokens() {
  const t = useTexts(texts);
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
      <Loaded of={{ ...tokens, data: tokens.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty icon={<IconKey size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
              {t('noneLead')}
            </Empty>
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('tokens')}>
                {nodes.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoked={tokens.refetch} />
                ))}
              </ul>
              <More of={tokens} />
            </>
          )
        }
      </Loaded>
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
