import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { PersonRow } from '../../../ui/PersonRow.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
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
    if (!(await update.run({ input: { id, role: next, expectedVersion: version } }))) return;
    notifyDone(text('roleChanged', { name, role: text(next) }));
  };
  const end = () => {
    if (own) location.assign('/');
    onRemoved();
  };
  return (
    <PersonRow
      person={member}
      after={own && `(${t('you')})`}
      note={email}
      current={role}
      roles={['admin', 'member', 'guest']}
      roleLabel={t('roleOf', { name })}
      onRole={viewerCan.update && setRole}
      busy={update.busy}
    >
      <RowMenu
        label={t('actionsNamed', { name })}
        remove={
          viewerCan.remove && {
            label: t(own ? 'leave' : 'remove'),
            lead: own ? t('leaveLead') : t('removeLead', { name }),
            mutation: removeMemberDocument,
            variables: { id },
            done: t('removed', { name }),
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
    </PersonRow>
  );
}
