import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { eventHeadings } from '../../../data/declared.generated.ts';
import { useData } from '../../../data/use-data.ts';
import { useLive } from '../../../data/use-live.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from '../../../ui/rows.module.css';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useViewer } from '../../viewer/viewer.tsx';
import { useReach } from '../credentials/ProjectPicker.tsx';
import { webhooksDocument } from './documents.ts';
import { useT } from './messages.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookState } from './WebhookState.tsx';

export function WebhookList() {
  const t = useT();
  const heading = useTexts(eventHeadings);
  const reach = useReach();
  const viewer = useViewer();
  const webhooks = useData(webhooksDocument, {});
  useLive(['webhook.disabled', 'webhook.failing'], webhooks.refetch);
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string | null>();
  /** `task.*` is named after its concept; single events have the names of the API. */
  const nameOf = (event: string) => {
    const concept = event.replace(/\.\*$/, '');
    if (event === '*') return t('everything');
    return concept === event ? event : heading(concept as keyof typeof eventHeadings);
  };
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('create')}
    </Button>
  );
  return (
    <Section title={t('webhooks')} lead={t('lead')} actions={create}>
      <Loaded of={webhooks}>
        {({ webhooks: { nodes } }) =>
          nodes.length === 0 ? (
            <Empty icon={<IconWebhook size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
              {t('noneLead')}
            </Empty>
          ) : (
            <ul className={classes.rows} aria-label={t('webhooks')}>
              {nodes.map((webhook) => (
                <Row
                  key={webhook.id}
                  name={
                    <Anchor component={Link} href={`/${webhook.id}`} fw={600} c="inherit" underline="hover">
                      {webhook.description || webhook.url}
                    </Anchor>
                  }
                  facts={[
                    webhook.description && webhook.url,
                    webhook.events.map(nameOf).join(', '),
                    webhook.projects.length > 0 && reach({ projects: webhook.projects, otherProjects: 0 }),
                    webhook.owner.id !== viewer.id && t('owner', { name: webhook.owner.name }),
                  ]}
                >
                  <WebhookState webhook={webhook} />
                </Row>
              ))}
            </ul>
          )
        }
      </Loaded>
      <WebhookForm
        opened={opened}
        onClose={close}
        onSaved={(given) => {
          close();
          setSecret(given);
          webhooks.refetch();
        }}
      />
      <SecretDialog title={t('made')} name={t('secret')} secret={secret} onClose={() => setSecret(undefined)}>
        <Text size="sm">{t('secretLead')}</Text>
      </SecretDialog>
    </Section>
  );
}
