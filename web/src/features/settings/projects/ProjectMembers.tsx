import { Button, Group, Select, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { common } from '../../../i18n/common.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { PersonRow } from '../../../ui/PersonRow.tsx';
import { PersonSelect } from '../../../ui/PersonSelect.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useMembers } from '../../../ui/use-members.ts';
import { type ProjectData, type Role, removeMemberDocument, setMemberDocument } from './documents.ts';
import { texts } from './messages.ts';

const roles = ['viewer', 'editor', 'lead'] as const;
type MembersProps = { readonly project: ProjectData; readonly onChange: () => void };

/** Members with a role in the project. */
export function ProjectMembers({ project, onChange }: MembersProps) {
  const t = useTexts(texts);
  return (
    <Section title={t('members')} lead={t('membersLead')}>
      {project.members.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noMembers')}
        </Text>
      ) : (
        <ul className={classes.rows} aria-label={t('members')}>
          {project.members.map((member) => (
            <Member key={member.user.id} project={project} member={member} onChange={onChange} />
          ))}
        </ul>
      )}
      {project.viewerCan.manageMembers && <AddMember project={project} onChange={onChange} />}
    </Section>
  );
}

function Member({ project, member, onChange }: MembersProps & { readonly member: ProjectData['members'][number] }) {
  const t = useTexts(texts);
  const c = useTexts();
  const set = useChange(setMemberDocument, { notify: true });
  const { role, user } = member;
  const { id, name } = user;
  const setRole = async (next: Role) => {
    if (!(await set.run({ input: { project: project.id, user: id, role: next } }))) return;
    notifyDone(text(texts, 'memberSaved', { name, role: text(common, next) }));
    onChange();
  };
  return (
    <PersonRow
      person={user}
      current={role}
      roles={roles}
      roleLabel={t('roleOf', { name })}
      onRole={project.viewerCan.manageMembers && setRole}
      busy={set.busy}
    >
      <RowMenu
        label={c('actionsNamed', { name })}
        remove={
          project.viewerCan.manageMembers && {
            label: t('remove'),
            lead: t('removeLead', { name }),
            mutation: removeMemberDocument,
            variables: { input: { project: project.id, user: id } },
            done: t('memberRemoved', { name }),
            onDone: onChange,
          }
        }
      />
    </PersonRow>
  );
}

function AddMember({ project, onChange }: MembersProps) {
  const t = useTexts(texts);
  const c = useTexts();
  const inside = new Set(project.members.map(({ user }) => user.id));
  const others = useMembers().filter(({ id }) => !inside.has(id));
  const [user, setUser] = useState<string | null>(null);
  const [role, setRole] = useState<Role>('editor');
  const { run, busy } = useChange(setMemberDocument, { notify: true });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const done = user && (await run({ input: { project: project.id, user, role } }));
    if (!done) return;
    setUser(null);
    notifyDone(text(texts, 'memberSaved', { name: done.setProjectMember.user.name, role: text(common, role) }));
    onChange();
  };
  return (
    <form onSubmit={add}>
      <Group mt="sm" gap="xs">
        <PersonSelect
          aria-label={t('person')}
          placeholder={t('person')}
          people={others}
          value={user}
          onChange={setUser}
          nothingFoundMessage={t('nobody')}
          flex="1 1 12rem"
          maw="20rem"
        />
        <Select
          aria-label={c('role')}
          w="9rem"
          data={roles.map((value) => ({ value, label: c(value) }))}
          value={role}
          onChange={(value) => value && setRole(value as Role)}
          allowDeselect={false}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!user}>
          {t('addMember')}
        </Button>
      </Group>
    </form>
  );
}
