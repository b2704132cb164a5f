import { List } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { graphql } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Person } from '../../ui/Person.tsx';
import { useT } from './messages.ts';

const document = graphql(`
  query Administrators {
    members(role: admin, kind: person, first: 10) { nodes { id name avatar } }
  }
`);

/** Shown instead of an administrators' section to other people: the reason, and the administrators to ask. */
export function AdministratorsOnly() {
  const t = useT();
  const administrators = useData(document, {}).data?.members.nodes ?? [];
  return (
    <Empty
      icon={<IconLock size={32} color="var(--mantine-color-dimmed)" aria-hidden />}
      title={t('adminsOnly')}
      action={
        <List listStyleType="none" spacing="xs">
          {administrators.map((person) => (
            <List.Item key={person.id}>
              <Person person={person} />
            </List.Item>
          ))}
        </List>
      }
    >
      {t('adminsOnlyLead')}
    </Empty>
  );
}
