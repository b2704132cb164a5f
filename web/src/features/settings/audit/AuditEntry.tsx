import { ActionIcon, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconServer } from '@tabler/icons-react';
import { useId } from 'react';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { common } from '../../../i18n/common.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import classes from '../../../ui/rows.module.css';
import { useMembers } from '../../../ui/use-members.ts';
import own from './audit.module.css';
import { useT } from './messages.ts';

export const auditEntry = graphql(`
  fragment AuditEntryOfLog on AuditEntry {
    id action text timestamp via address detail actor { id name avatar } credential { id kind client } subject { id }
  }
`);
type AuditData = ResultOf<typeof auditEntry>;

/** Entry of the audit log as a sentence; expands to the recorded details. */
export function AuditEntry({ entry }: { readonly entry: AuditData }) {
  const t = useT();
  const dates = useDates();
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const about = useAbout()(entry);
  const { actor, text, timestamp, address, credential, detail } = entry;
  /** Credential and address; a narrow window shows them with the details. */
  const source = [credential && (credential.client ?? t(credential.kind)), address && t('from', { address })].filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <Group gap="sm" wrap="nowrap" flex="1 1 12rem" miw={0}>
        {actor ? <PersonPicture person={actor} size={28} /> : <IconServer size={28} stroke={1.2} aria-hidden />}
        <div>
          <Text size="sm">
            {text}
            {about && (
              <Text span inherit fw={600}>
                : {about}
              </Text>
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {actor?.name ?? t('system')} · {dates.moment(timestamp)}
            {source && (
              <Text span inherit visibleFrom="md">
                {' · '}
                {source}
              </Text>
            )}
          </Text>
        </div>
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={id}
        aria-label={t('detailsOf', { text })}
        title={t('details')}
      >
        <IconChevronDown size={16} className={own.chevron} />
      </ActionIcon>
      <Collapse expanded={opened} id={id} w="100%">
        {opened && (
          <>
            {source && (
              <Text size="xs" c="dimmed" hiddenFrom="md" mb={4}>
                {source}
              </Text>
            )}
            <pre className={own.detail} translate="no">
              {JSON.stringify(detail, null, 2)}
            </pre>
          </>
        )}
      </Collapse>
    </li>
  );
}

/** Fields of an entry's detail that name its subject. */
type Detail = {
  readonly [field in 'name' | 'email' | 'domain' | 'url' | 'client' | 'role']?: unknown;
} & { readonly user?: { readonly id?: unknown }; readonly previous?: { readonly role?: unknown } };

/** @returns a function that describes the subject of an entry, and a change of role */
function useAbout() {
  const c = useTexts();
  const members = useMembers();
  const nameOf = (id: unknown) => members.find((member) => member.id === id)?.name;
  const role = (value: unknown) => (typeof value === 'string' && value in common ? c(value as keyof typeof common) : '');
  return ({ detail, subject }: AuditData): string => {
    const { name, email, domain, url, client, user, role: now, previous } = (detail ?? {}) as Detail;
    const roles = [role(previous?.role), role(now)].filter(Boolean).join(' → ');
    return [name ?? email ?? domain ?? url ?? client ?? nameOf(subject?.id) ?? nameOf(user?.id), roles].filter(Boolean).join(', ');
  };
}
