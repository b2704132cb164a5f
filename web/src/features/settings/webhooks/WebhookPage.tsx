import { Anchor, Button, Code, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useData } from '../../../data/use-data.ts';
import { useLive } from '../../../data/use-live.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useReach } from '../credentials/ProjectPicker.tsx';
import { Deliveries } from './Deliveries.tsx';
import { type WebhookData, webhookDocument } from './documents.ts';
import { useT } from './messages.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookNotice, WebhookState } from './WebhookState.tsx';

/** Webhook with its state, actions and deliveries. */
export function WebhookPage({ id }: { readonly id: string }) {
  const t = useT();
  const webhook = useData(webhookDocument, { id });
  useLive(['webhook.disabled', 'webhook.failing'], webhook.refetch);
  return (
    <>
      <Anchor component={Link} href="/" size="sm" mb="sm" display="inline-block">
        <Group gap={4} component="span">
          <IconArrowLeft size={14} aria-hidden />
          {t('all')}
        </Group>
      </Anchor>
      <Loaded of={webhook}>
        {(data) => (data.webhook ? <Details webhook={data.webhook} onChange={webhook.refetch} /> : <Empty title={t('noSuch')} />)}
      </Loaded>
    </>
  );
}

function Details({ webhook, onChange }: { readonly webhook: WebhookData; readonly onChange: () => void }) {
  const t = useT();
  const reach = useReach();
  const [editing, { open, close }] = useDisclosure();
  const [acts, setActs] = useState(0);
  const { id, url, description, events, projects, filter, owner, viewerCan } = webhook;
  const edit = viewerCan.update && (
    <Button size="xs" variant="default" onClick={open}>
      {t('edit')}
    </Button>
  );
  return (
    <>
      <Section title={description || url} lead={description && url} actions={edit}>
        <WebhookNotice webhook={webhook} />
        <Group gap="xs" mb="xs">
          <WebhookState webhook={webhook} />
          {events.map((kind) => (
            <Code key={kind}>{kind}</Code>
          ))}
          {filter && <Code>{filter}</Code>}
        </Group>
        <Text size="sm" c="dimmed" mb="md">
          {reach({ projects, otherProjects: 0 })} · {t('owner', { name: owner.name })}
        </Text>
        <WebhookActions
          webhook={webhook}
          onChange={() => {
            onChange();
            setActs((count) => count + 1);
          }}
        />
      </Section>
      {viewerCan.inspect ? <Deliveries webhook={webhook} acts={acts} onChange={onChange} /> : <Text c="dimmed">{t('noInspect')}</Text>}
      <WebhookForm key={id} webhook={webhook} opened={editing} onClose={close} onSaved={close} />
    </>
  );
}
