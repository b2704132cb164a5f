import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { SmallDialog } from '../../ui/SmallDialog.tsx';
import { inAWeek, tomorrowMorningAt } from '../../ui/times.ts';
import type { Notification, Reason } from './documents.ts';
import { texts } from './messages.ts';

/** Input of `muteNotifications`. */
export type Wanted = { readonly task?: string; readonly project?: string; readonly reason?: Reason; readonly until?: string };

const ends = {
  forGood: () => undefined,
  forDay: tomorrowMorningAt,
  forWeek: inAWeek,
} as const;

type Props = {
  readonly item: Notification;
  readonly onMute: (wanted: Wanted, what: string) => void;
  readonly onClose: () => void;
};

/** Dialog that asks what to mute (task, project or reason) and for how long. */
export default function MuteDialog({ item: { task, project, reason }, onMute, onClose }: Props) {
  const t = useTexts(texts);
  const subjects = [
    ...(task ? [{ value: 'task', label: t('muteTask', { number: task.number }), note: t('muteNaming'), wanted: { task: task.id } }] : []),
    ...(project
      ? [{ value: 'project', label: t('muteProject', { name: project.name }), note: t('muteNaming'), wanted: { project: project.id } }]
      : []),
    { value: 'reason', label: t('muteReason', { reason: t(reason) }), note: t('muteNothing'), wanted: { reason } },
  ];
  const [subject, setSubject] = useState(subjects[0]?.value ?? 'reason');
  const [end, setEnd] = useState<keyof typeof ends>('forGood');
  return (
    <SmallDialog title={t('mute')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = subjects.find(({ value }) => value === subject);
          const until = ends[end]();
          if (chosen) onMute({ ...chosen.wanted, ...(until && { until }) }, chosen.label);
        }}
      >
        <Stack>
          <Radio.Group label={t('muteTitle')} value={subject} onChange={setSubject}>
            <Stack gap="xs" mt="xs">
              {subjects.map(({ value, label, note }, index) => (
                <Radio key={value} value={value} label={label} description={note} data-autofocus={index === 0 || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <Radio.Group label={t('howLong')} value={end} onChange={(value) => setEnd(value as keyof typeof ends)}>
            <Stack gap="xs" mt="xs">
              {(Object.keys(ends) as (keyof typeof ends)[]).map((value) => (
                <Radio key={value} value={value} label={t(value)} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('mute')}</Button>
          </Group>
        </Stack>
      </form>
    </SmallDialog>
  );
}
