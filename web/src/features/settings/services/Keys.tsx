import { Badge, Code, Group, Text } from '@mantine/core';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { useEnd, useLastUse } from '../credentials/Expiry.tsx';
import { type AccountData, type KeyData, revokeKeyDocument } from './documents.ts';
import own from './keys.module.css';
import { useT } from './messages.ts';

/** Keys of an account, newest first, including expired ones. */
export function Keys({ account }: { readonly account: AccountData }) {
  const t = useT();
  return (
    <ul className={own.keys} aria-label={t('keysOf', { name: account.name })}>
      {account.keys.map((key) => (
        <Key key={key.id} account={account} of={key} />
      ))}
    </ul>
  );
}

function Key({ account, of }: { readonly account: AccountData; readonly of: KeyData }) {
  const t = useT();
  const end = useEnd()(of.expiresAt);
  const lastUse = useLastUse();
  const { id, hint, active } = of;
  return (
    <li className={own.key}>
      <Group gap="xs" flex="1 1 12rem" miw={0}>
        <Code title={t('hint', { hint })}>ats_…{hint}</Code>
        {!active && (
          <Badge size="sm" variant="light" color="gray" tt="none">
            {t('notValid')}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {[lastUse(of), active && end.text].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {active && account.viewerCan.revokeKey && (
        <ConfirmButton
          label={t('revoke')}
          name={t('revokeKeyNamed', { hint })}
          mutation={revokeKeyDocument}
          variables={{ id: account.id, key: id }}
          done={t('keyRevoked')}
        >
          {t('revokeKeyLead', { hint })}
        </ConfirmButton>
      )}
    </li>
  );
}
