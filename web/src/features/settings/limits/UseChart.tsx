import { AreaChart } from '@mantine/charts';
import { Accordion, Table } from '@mantine/core';
import '@mantine/charts/styles.css';
import { useLanguage } from '../../../i18n/language.ts';
import { type texts, useT } from './messages.ts';
import type { Sample } from './use-samples.ts';

const colors = ['cini.6', 'indigo.6', 'grape.6'];

/** Use of the limits as a chart, and as a table with the same data. */
export default function UseChart({ samples }: { readonly samples: readonly Sample[] }) {
  const t = useT();
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'medium' });
  const names = Object.keys(samples[0]?.used ?? {});
  const label = (name: string) => t(name as keyof typeof texts);
  return (
    <>
      <div role="img" aria-label={t('chart')}>
        <AreaChart
          h={180}
          data={samples.map(({ at, used }) => ({ time: time.format(at), ...used }))}
          dataKey="time"
          series={names.map((name, index) => ({ name, label: label(name), color: colors[index] ?? 'gray.6' }))}
          curveType="monotone"
          withLegend
          withDots={false}
          areaChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <Accordion variant="contained" mt="sm" order={4}>
        <Accordion.Item value="table">
          <Accordion.Control>{t('asTable')}</Accordion.Control>
          <Accordion.Panel>
            <Table
              data={{
                head: [t('time'), ...names.map(label)],
                body: samples.toReversed().map(({ at, used }) => [time.format(at), ...names.map((name) => used[name])]),
              }}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}
