import { Button, Group, Select, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { common } from '../../../i18n/common.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Person } from '../../../ui/Person.tsx';
import { PersonSelect } from '../../../ui/PersonSelect.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
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
    if (next === role || !(await set.run({ input: { project: project.id, user: id, role: next } }))) return;
    notifyDone(text(texts, 'memberSaved', { name, role: text(common, next) }));
    onChange();
  };
  return (
    <li className={classes.row}>
      <Person person={user} size={28} />
      {project.viewerCan.manageMembers ? (
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={t('roleOf', { name })}
            size="xs"
            w="9rem"
            data={roles.map((value) => ({ value, label: c(value) }))}
            value={role}
            onChange={(value) => value && setRole(value as Role)}
            disabled={set.busy}
            allowDeselect={false}
          />
          <ConfirmButton
            label={t('remove')}
            name={t('removeNamed', { name })}
            mutation={removeMemberDocument}
            variables={{ input: { project: project.id, user: id } }}
            done={t('memberRemoved', { name })}
            onDone={onChange}
          >
            {t('removeLead', { name })}
          </ConfirmButton>
        </Group>
      ) : (
        <Text size="sm">{c(role)}</Text>
      )}
    </li>
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
