import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useData } from '../../data/use-data.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { SmallDialog } from '../../ui/SmallDialog.tsx';
import { type Mute, mutesOf } from './documents.ts';
import { texts } from './messages.ts';

type Props = { readonly onUnmute: (mute: Mute, what: string) => Promise<boolean>; readonly onClose: () => void };

/** List of mutes, each with an unmute button. */
export default function MutesDialog({ onUnmute, onClose }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const { data, problem, refetch } = useData(mutesOf, {});
  const mutes = data?.notificationMutes.nodes;
  const nameOf = ({ task, project, reason }: Mute): string => {
    if (task) return `${task.number} ${task.title}`;
    return project ? t('muteProject', { name: project.name }) : t('muteReason', { reason: t(reason ?? 'watching') });
  };
  return (
    <SmallDialog title={t('mutes')} size="md" onClose={onClose}>
      {problem && <ProblemAlert problem={problem} onRetry={refetch} />}
      {!mutes && !problem && <Loader aria-label={t('loading')} />}
      {mutes?.length === 0 && (
        <Stack gap={4} py="md" ta="center">
          <Text fw={600}>{t('noMutes')}</Text>
          <Text size="sm" c="dimmed">
            {t('noMutesLead')}
          </Text>
        </Stack>
      )}
      {mutes && mutes.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('mutes')}>
          {mutes.map((mute) => (
            <Group key={mute.id} component="li" justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm">{nameOf(mute)}</Text>
                <Text size="xs" c="dimmed">
                  {mute.until ? t('until', { when: dates.moment(mute.until) }) : t('forGood')}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={t('unmuteWhat', { what: nameOf(mute) })}
                onClick={async () => (await onUnmute(mute, nameOf(mute))) && refetch()}
              >
                {t('unmute')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </SmallDialog>
  );
}
