import { Button, Group, Select, Text } from '@mantine/core';
import { useDisclosure, useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useData } from '../../../data/use-data.ts';
import { usePages } from '../../../data/use-pages.ts';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Delivery } from './Delivery.tsx';
import { deliveriesDocument, eventTypesDocument, type WebhookData } from './documents.ts';
import { useT } from './messages.ts';
import { RedeliverRange } from './RedeliverRange.tsx';

const states = ['pending', 'delivered', 'failed', 'cancelled'] as const;
type State = (typeof states)[number];
/** Polling interval in milliseconds while the page is visible. */
const pause = 3_000;

/** Milliseconds within which most receivers have answered. */
const soon = 800;

type Props = {
  readonly webhook: WebhookData;
  /** Incremented after each action on the webhook, so that its result is loaded soon. */
  readonly acts: number;
  readonly onChange: () => void;
};

/** Deliveries of a webhook, newest first, updated as they proceed. */
export function Deliveries({ webhook, acts, onChange }: Props) {
  const t = useT();
  const { id, viewerCan } = webhook;
  const [state, setState] = useState<State | null>(null);
  const [event, setEvent] = useState<string | null>(null);
  const asked = { id, ...(state && { state }), ...(event && { event }) };
  const deliveries = usePages(deliveriesDocument, asked, (data) => data.webhook?.deliveries);
  const types = useData(eventTypesDocument, {}).data?.webhookEventTypes ?? [];
  const [opened, { open, close }] = useDisclosure();
  const look = () => {
    deliveries.refetch();
    onChange();
  };
  useInterval(() => document.visibilityState === 'visible' && look(), pause, { autoInvoke: true });
  const { refetch } = deliveries;
  useEffect(() => {
    if (acts === 0) return undefined;
    refetch();
    const timer = setTimeout(refetch, soon);
    return () => clearTimeout(timer);
  }, [acts, refetch]);
  const again = viewerCan.send && (
    <Button size="xs" variant="default" onClick={open}>
      {t('range')}
    </Button>
  );
  return (
    <Section title={t('deliveries')} lead={t('deliveriesLead')} order={3} actions={again}>
      <Group mb="sm">
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          data={states.map((value) => ({ value, label: t(value) }))}
          value={state}
          onChange={(chosen) => setState(chosen as State | null)}
          clearable
          clearButtonProps={{ 'aria-label': t('anyState') }}
        />
        <Select
          aria-label={t('event')}
          placeholder={t('anyEvent')}
          data={types.map((type) => type.event)}
          value={event}
          onChange={setEvent}
          clearable
          clearButtonProps={{ 'aria-label': t('anyEvent') }}
          searchable
        />
      </Group>
      <Rows
        of={deliveries}
        label={t('deliveries')}
        empty={<Text c="dimmed">{t(state || event ? 'noDeliveries' : 'noDeliveriesYet')}</Text>}
      >
        {(delivery) => <Delivery key={delivery.id} webhook={webhook} delivery={delivery} onSent={look} />}
      </Rows>
      <RedeliverRange id={id} opened={opened} onClose={close} onSent={look} />
    </Section>
  );
}
