import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { useReach } from '../credentials/ProjectPicker.tsx';
import { ScopeBadges } from '../credentials/Scopes.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type AccountData, revokeAccountDocument } from './documents.ts';
import { Keys } from './Keys.tsx';
import { texts } from './messages.ts';
import { RotateKey } from './RotateKey.tsx';

/** Service account: scopes, keys and revocation. */
export function AccountCard({ account, onEnded }: { readonly account: AccountData; readonly onEnded: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const reach = useReach();
  const [editing, { open, close }] = useDisclosure();
  const change = useChange(revokeAccountDocument);
  const { id, name, description, role, scopes, write, agent, createdAt, createdBy, viewerCan } = account;
  return (
    <article className={classes.card} aria-label={name}>
      <Group justify="space-between" align="start" mb="xs">
        <div>
          <Group gap="xs">
            <Title order={3}>{name}</Title>
            <Badge variant="default" tt="none" radius="sm">
              {t(role)}
            </Badge>
            {agent && (
              <Badge variant="light" tt="none" radius="sm">
                {t('agent')}
              </Badge>
            )}
          </Group>
          {description && <Text size="sm">{description}</Text>}
          <Text size="xs" c="dimmed">
            {[
              reach(account),
              t('created', { when: dates.date(createdAt) }),
              createdBy ? t('by', { name: createdBy.name }) : t('byServer'),
            ].join(' · ')}
          </Text>
        </div>
        <Group gap={4}>
          {viewerCan.update && (
            <Button size="xs" variant="subtle" onClick={open} aria-label={t('editNamed', { name })}>
              {t('edit')}
            </Button>
          )}
          {viewerCan.createKey && <RotateKey account={account} />}
          {viewerCan.revoke && (
            <ConfirmButton
              label={t('end')}
              name={t('endNamed', { name })}
              change={change}
              variables={{ id }}
              done={t('endDone')}
              onDone={onEnded}
            >
              {t('endLead', { name })}
            </ConfirmButton>
          )}
        </Group>
      </Group>
      <ScopeBadges scopes={scopes} write={write} />
      <Keys account={account} />
      <AccountForm account={account} opened={editing} onClose={close} onSaved={close} />
    </article>
  );
}
