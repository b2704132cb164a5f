import { Group, Select, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import { type MemberData, type MemberRole, removeMemberDocument, updateMemberDocument } from './documents.ts';
import { text, useT } from './messages.ts';

/** Row of a member: changes the role and removes the member. */
export function MemberRow({ member, onRemoved }: { readonly member: MemberData; readonly onRemoved: () => void }) {
  const t = useT();
  const viewer = useViewer();
  const update = useChange(updateMemberDocument, { notify: true });
  const removing = useChange(removeMemberDocument);
  const { id, name, email, role, version, viewerCan } = member;
  const own = id === viewer.id;
  const setRole = async (next: MemberRole) => {
    if (next === role || !(await update.run({ input: { id, role: next, expectedVersion: version } }))) return;
    notifyDone(text('roleChanged', { name, role: text(next) }));
  };
  const end = () => {
    notifyDone(t('removed', { name }));
    if (own) location.assign('/');
    onRemoved();
  };
  return (
    <li className={classes.row}>
      <Group gap="sm" wrap="nowrap" flex="1 1 15rem" miw={0}>
        <PersonPicture person={member} size={32} />
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={600}>
            {name}
            {own && (
              <Text span inherit fw={400} c="dimmed">
                {' '}
                ({t('you')})
              </Text>
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        </Stack>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {viewerCan.update ? (
          <Select
            aria-label={t('roleOf', { name })}
            size="xs"
            w="8.5rem"
            data={(['admin', 'member', 'guest'] as const).map((value) => ({ value, label: t(value) }))}
            value={role}
            onChange={(value) => value && setRole(value as MemberRole)}
            disabled={update.busy}
            allowDeselect={false}
          />
        ) : (
          <Text size="sm">{t(role)}</Text>
        )}
        <RowMenu
          label={t('actionsNamed', { name })}
          remove={
            viewerCan.remove && {
              label: t(own ? 'leave' : 'remove'),
              lead: own ? t('leaveLead') : t('removeLead', { name }),
              change: removing,
              run: () => removing.run({ id }),
              onDone: end,
            }
          }
        >
          {(Menu) => (
            <Menu.Item component={Link} href={`~/settings/credentials?user=${id}`} leftSection={<IconShieldLock size={16} aria-hidden />}>
              {t('credentials')}
            </Menu.Item>
          )}
        </RowMenu>
      </Group>
    </li>
  );
}
