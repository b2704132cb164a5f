import { Group, Select, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../../data/use-live.ts';
import { usePages } from '../../../data/use-pages.ts';
import { fold } from '../../../i18n/fold.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { More } from '../../../ui/More.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { type MemberRole, membersDocument } from './documents.ts';
import { Invitations } from './Invitations.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useT } from './messages.ts';

/** Invitations, and members with their roles. */
export default function Members() {
  const t = useT();
  const [find, setFind] = useState('');
  const [role, setRole] = useState<MemberRole | null>(null);
  // The search is local, so it needs all pages.
  const members = usePages(membersDocument, { role }, (data) => data.members, { all: find !== '' });
  useLive(['member.added', 'member.updated', 'member.removed'], members.refetch);
  return (
    <>
      <Invitations />
      <Section title={t('members')} lead={t('membersLead')}>
        <Group mb="sm" gap="xs" wrap="nowrap">
          <TextInput
            aria-label={t('find')}
            placeholder={t('find')}
            leftSection={<IconSearch size={16} />}
            value={find}
            onChange={({ currentTarget }) => setFind(currentTarget.value)}
            type="search"
            flex="1 1 8rem"
          />
          <Select
            aria-label={t('roleFilter')}
            placeholder={t('anyRole')}
            data={(['admin', 'member', 'guest'] as const).map((value) => ({ value, label: t(value) }))}
            value={role}
            onChange={(value) => setRole(value as MemberRole | null)}
            clearable
            clearButtonProps={{ 'aria-label': t('anyRole') }}
            w={{ base: '8.5rem', sm: '11rem' }}
          />
        </Group>
        <Loaded of={{ ...members, data: members.rows }}>
          {(nodes) => {
            const found = nodes.filter(({ name, email }) => fold(`${name} ${email ?? ''}`).includes(fold(find)));
            return (
              <>
                <Text size="xs" c="dimmed" mb="xs" role="status">
                  {found.length === 0 ? (members.loading ? '…' : t('nobody')) : t('people', { count: found.length })}
                </Text>
                {found.length > 0 && (
                  <ul className={classes.rows} aria-label={t('members')}>
                    {found.map((member) => (
                      <MemberRow key={member.id} member={member} onRemoved={members.refetch} />
                    ))}
                  </ul>
                )}
                <More of={members} />
              </>
            );
          }}
        </Loaded>
      </Section>
    </>
  );
}
