import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useDates } from '../../../i18n/dates.ts';
import { notifyDone } from '../../../ui/Problem.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { useReach } from '../credentials/ProjectPicker.tsx';
import { ScopeNames } from '../credentials/Scopes.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type AccountData, resumeAccountDocument, revokeAccountDocument } from './documents.ts';
import { Keys } from './Keys.tsx';
import { useT } from './messages.ts';
import { RotateKey } from './RotateKey.tsx';

const pauseTexts = { rejections: 'pausedByRejections', errors: 'pausedByErrors' } as const;

/** Service account: scopes, keys and revocation. */
export function AccountCard({ account, onEnded }: { readonly account: AccountData; readonly onEnded: () => void }) {
  const t = useT();
  const dates = useDates();
  const reach = useReach();
  const [editing, { open, close }] = useDisclosure();
  const [rotating, rotate] = useDisclosure();
  const resuming = useChange(resumeAccountDocument, { notify: true });
  const { id, name, description, role, scopes, write, agent, pausedAt, pauseReason, createdAt, createdBy, viewerCan } = account;
  const resume = async () => {
    if (await resuming.run({ id })) notifyDone(t('resumed'));
  };
  return (
    <article className={classes.card} aria-label={name}>
      <Group justify="space-between" align="start" mb="xs" wrap="nowrap">
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
            {pausedAt && (
              <Badge color="mercan" tt="none" radius="sm">
                {t('paused')}
              </Badge>
            )}
          </Group>
          {pausedAt && pauseReason && <Text size="sm">{t(pauseTexts[pauseReason], { when: dates.moment(pausedAt) })}</Text>}
          {description && <Text size="sm">{description}</Text>}
          <Text size="xs" c="dimmed">
            {[
              reach(account),
              t('created', { when: dates.date(createdAt) }),
              createdBy ? t('by', { name: createdBy.name }) : t('byServer'),
            ].join(' · ')}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {pausedAt && viewerCan.resume && (
            <Button size="xs" onClick={resume} loading={resuming.busy} aria-label={t('resumeNamed', { name })}>
              {t('resume')}
            </Button>
          )}
          <RowMenu
            label={t('actionsNamed', { name })}
            onEdit={viewerCan.update && open}
            remove={
              viewerCan.revoke && {
                label: t('end'),
                lead: t('endLead', { name }),
                mutation: revokeAccountDocument,
                variables: { id },
                done: t('endDone'),
                onDone: onEnded,
              }
            }
          >
            {viewerCan.createKey &&
              ((Menu) => (
                <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={rotate.open}>
                  {t('rotate')}
                </Menu.Item>
              ))}
          </RowMenu>
        </Group>
      </Group>
      <ScopeNames scopes={scopes} write={write} />
      <Keys account={account} />
      <RotateKey account={account} opened={rotating} onClose={rotate.close} />
      <AccountForm account={account} opened={editing} onClose={close} onSaved={close} />
    </article>
  );
}
