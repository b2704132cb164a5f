import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
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
  const { id, name, email, role, version, viewerCan } = member;
  const own = id === viewer.id;
  const setRole = async (next: MemberRole) => {
    if (next === role || !(await update.run({ input: { id, role: next, expectedVersion: version } }))) return;
    notifyDone(text('roleChanged', { name, role: text(next) }));
  };
  const end = () => {
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
      <Group gap="xs">
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
        <Button
          component={Link}
          href={`~/settings/credentials?user=${id}`}
          size="xs"
          variant="subtle"
          aria-label={t('credentialsOf', { name })}
        >
          {t('credentials')}
        </Button>
        {viewerCan.remove && (
          <ConfirmButton
            label={t(own ? 'leave' : 'remove')}
            name={own ? t('leave') : t('removeNamed', { name })}
            mutation={removeMemberDocument}
            variables={{ id }}
            done={t('removed', { name })}
            onDone={end}
          >
            {own ? t('leaveLead') : t('removeLead', { name })}
          </ConfirmButton>
        )}
      </Group>
    </li>
  );
}
