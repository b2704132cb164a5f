import { Group, MultiSelect, Select, Stack, Switch, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { texts as reasonTexts } from '../../feed/messages.ts';
import { isPushOn, isPushSupported, turnPushOff, turnPushOn } from '../../feed/push.ts';
import { reasons } from '../../feed/reasons.ts';
import { hours } from './hours.ts';
import { useT } from './messages.ts';

const document = graphql(`query PushSettings { pushSettings { key reasons quietFrom quietTo } }`);
const update = graphql(
  `mutation UpdatePushSettings($input: UpdatePushSettingsInput!) { updatePushSettings(input: $input) { key reasons quietFrom quietTo } }`,
);

/** Notifications in this browser, and when any browser shows them; saved at once. */
export function Push() {
  const t = useT();
  const names = useTexts(reasonTexts);
  const settings = useData(document, {});
  const change = useChange(update, { notify: true });
  const [state, setState] = useState<'on' | 'off' | 'refused' | 'busy'>('off');
  const isSupported = isPushSupported();
  useEffect(() => {
    if (isSupported) void isPushOn().then((on) => on && setState('on'));
  }, [isSupported]);
  const turn = async (key: string, on: boolean) => {
    setState('busy');
    if (!on) await turnPushOff().catch(() => undefined);
    setState(on ? ((await turnPushOn(key).catch(() => false)) ? 'on' : 'refused') : 'off');
  };
  const set = async (input: Parameters<typeof change.run>[0]['input']) => {
    if (await change.run({ input })) settings.refetch();
  };
  return (
    <Loaded of={settings}>
      {({ pushSettings: { key, reasons: chosen, quietFrom, quietTo } }) => (
        <Stack maw="34rem">
          <Switch
            label={t('pushHere')}
            description={t(isSupported ? 'pushHereLead' : 'pushUnsupported')}
            checked={state === 'on'}
            disabled={!isSupported || state === 'busy'}
            error={state === 'refused' && t('pushRefused')}
            onChange={({ currentTarget }) => void turn(key, currentTarget.checked)}
          />
          <MultiSelect
            label={t('pushReasons')}
            data={reasons.map((value) => ({ value, label: names(value) }))}
            value={[...chosen]}
            onChange={(next) => void set({ reasons: reasons.filter((reason) => next.includes(reason)) })}
            searchable
          />
          <Group align="flex-end" gap="xs">
            <Select
              label={t('quietFrom')}
              placeholder={t('noQuiet')}
              data={hours}
              value={quietFrom === null ? null : String(quietFrom)}
              onChange={(hour) =>
                void set(hour === null ? { quietFrom: null, quietTo: null } : { quietFrom: Number(hour), quietTo: quietTo ?? 8 })
              }
              clearable
              maw="10rem"
            />
            <Select
              label={t('quietTo')}
              data={hours}
              value={quietTo === null ? null : String(quietTo)}
              onChange={(hour) => hour !== null && void set({ quietTo: Number(hour) })}
              disabled={quietFrom === null}
              allowDeselect={false}
              maw="10rem"
            />
          </Group>
          <Text size="sm" c="dimmed">
            {t('quietLead')}
          </Text>
        </Stack>
      )}
    </Loaded>
  );
}
