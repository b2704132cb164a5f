import { Button, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconServer } from '@tabler/icons-react';
import { useId } from 'react';
import { useDates } from '../../text/dates.ts';
import { useTexts } from '../../text/texts.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import classes from '../parts/parts.module.css';
import type { AuditData } from './AuditLog.tsx';
import own from './audit.module.css';
import { texts } from './texts.ts';

/** What somebody did, in a sentence; opened, what changed as the log keeps it. */
export function AuditEntry({ entry }: { readonly entry: AuditData }) {
  const t = useTexts(texts);
  const dates = useDates();
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const { actor, text, timestamp, address, credential, detail } = entry;
  return (
    <li className={classes.row}>
      <Group gap="sm" wrap="nowrap" align="start" flex="1 1 16rem" miw={0}>
        {actor ? <PersonPicture person={actor} size={28} /> : <IconServer size={28} aria-hidden />}
        <div>
          <Text size="sm">{text}</Text>
          <Text size="xs" c="dimmed">
            {[actor?.name ?? t('system'), dates.moment(timestamp), credential && t(credential.kind), address && t('from', { address })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      </Group>
      <Button size="xs" variant="subtle" onClick={toggle} aria-expanded={opened} aria-controls={id} aria-label={t('detailsOf', { text })}>
        {t('details')}
      </Button>
      <Collapse expanded={opened} id={id} w="100%">
        {opened && (
          <pre className={own.detail} translate="no">
            {JSON.stringify(detail, null, 2)}
          </pre>
        )}
      </Collapse>
    </li>
  );
}
