import { Table, Text } from '@mantine/core';
import { Suspense } from 'react';
import { usePages } from '../../../data/use-pages.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { useLastUse } from '../credentials/Expiry.tsx';
import { accountsDocument, type KeyData } from '../services/documents.ts';
import { AssistantUsage } from './AssistantUsage.tsx';
import { LimitBars } from './LimitBars.tsx';
import { useT } from './messages.ts';
import { useSamples } from './use-samples.ts';

const UseChart = lazyWithRetry(() => import('./UseChart.tsx'));

/** Rate limits, their use, and the programs that use them. */
export default function Limits() {
  const t = useT();
  const samples = useSamples();
  return (
    <>
      <Section title={t('limits')} lead={t('lead')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('nowLead')}
        </Text>
        <LimitBars />
      </Section>
      <Section title={t('use')} lead={t('useLead')} order={3}>
        {samples.length < 2 ? (
          <Text size="sm" c="dimmed">
            {t('waiting')}
          </Text>
        ) : (
          <Suspense fallback={<Waiting />}>
            <UseChart samples={samples} />
          </Suspense>
        )}
      </Section>
      <Section title={t('assistant')} lead={t('assistantLead')} order={3}>
        <AssistantUsage />
      </Section>
      <Section title={t('services')} lead={t('servicesLead')} order={3}>
        <Services />
      </Section>
    </>
  );
}

const latest = (keys: readonly KeyData[]): KeyData | undefined =>
  keys.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))[0];

function Services() {
  const t = useT();
  const lastUse = useLastUse();
  const accounts = usePages(accountsDocument, {}, (data) => data.serviceAccounts, { all: true });
  return (
    <Loaded of={{ ...accounts, data: accounts.rows }}>
      {(nodes) =>
        nodes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noServices')}
          </Text>
        ) : (
          <div className={classes.card}>
            <Table
              data={{
                head: [t('account'), t('keys'), t('lastUse')],
                body: nodes.map(({ name, keys }) => [
                  name,
                  keys.filter(({ active }) => active).length,
                  lastUse(latest(keys) ?? { lastUsedAt: null, lastUsedFrom: null }),
                ]),
              }}
            />
          </div>
        )
      }
    </Loaded>
  );
}
