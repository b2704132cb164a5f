import { Group, Progress, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useData } from '../../../data/use-data.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { type LimitData, limitsDocument } from './document.ts';
import { type texts, useT } from './messages.ts';

/** Polling interval in milliseconds. */
const pause = 10_000;
type LimitName = keyof typeof texts;

/** Remaining requests of each of the user's limits, polled while the page is visible. */
export function LimitBars() {
  const limits = useData(limitsDocument, {});
  useInterval(() => document.visibilityState === 'visible' && limits.refetch(), pause, { autoInvoke: true });
  return (
    <Loaded of={limits}>
      {({ me }) => (
        <Stack maw="34rem">
          {me.credential.limits.map((limit) => (
            <LimitBar key={limit.name} limit={limit} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function LimitBar({ limit: { name, limit, remaining, reset } }: { readonly limit: LimitData }) {
  const t = useT();
  const left = t('left', { remaining, limit });
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={500}>
          {t(name as LimitName)}
        </Text>
        <Text size="xs" c="dimmed">
          {left} · {reset > 0 ? t('fullIn', { seconds: reset }) : t('full')}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={(100 * remaining) / limit}
          color={remaining * 10 < limit ? 'mercan' : 'cini'}
          withAria={false}
          role="progressbar"
          aria-label={t(name as LimitName)}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={remaining}
          aria-valuetext={left}
        />
      </Progress.Root>
    </div>
  );
}
