import { ActionIcon, Box, Button, Group, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { usePages } from '../../data/use-pages.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Rows } from '../../ui/Rows.tsx';
import list from '../../ui/rows.module.css';
import { Section } from '../../ui/Section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { sumOf } from '../cycles/totals.ts';
import { useChanges } from '../cycles/use-changes.ts';
import { deleteMilestone, type Milestone, milestonesQuery, updateMilestone } from './documents.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import { texts } from './messages.ts';
import classes from './milestones.module.css';

const kinds = ['milestone.created', 'milestone.updated', 'milestone.deleted'];

type Props = { readonly project: { readonly id: string; readonly key: string }; readonly mayAdd: boolean };

/** Milestones of a project with their progress. */
export function Milestones({ project, mayAdd }: Props) {
  const t = useTexts(texts);
  const [adding, { open, close }] = useDisclosure();
  const milestones = usePages(milestonesQuery, { project: project.id }, (data) => data.milestones, { all: true });
  useChanges(project.id, milestones.refetch, kinds);
  return (
    <Section title={t('milestones')} lead={t('lead')} order={3}>
      <Rows of={milestones} label={t('milestones')} empty={t('none')}>
        {(milestone, index, rows) => (
          <Row
            key={milestone.id}
            project={project}
            milestone={milestone}
            {...(index > 0 && { above: rows[index - 2]?.id ?? null })}
            onDone={milestones.refetch}
          />
        )}
      </Rows>
      {mayAdd && (
        <Button mt="sm" size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
          {t('add')}
        </Button>
      )}
      {adding && <MilestoneForm project={project.id} onClose={close} onDone={milestones.refetch} />}
    </Section>
  );
}

type RowProps = {
  readonly project: Props['project'];
  readonly milestone: Milestone;
  /** Id of the milestone after which this one is placed when moved up; null for the first place. Absent for the first milestone. */
  readonly above?: string | null;
  readonly onDone: () => void;
};

function Row({ project, milestone, above, onDone }: RowProps) {
  const t = useTexts(texts);
  const dates = useDates();
  const [editing, { open, close }] = useDisclosure();
  const update = useChange(updateMilestone, { notify: true });
  const remove = useChange(deleteMilestone);
  const { id, name, description, targetDate, totals, viewerCan } = milestone;
  const { all, done } = sumOf(totals);
  const filter = encodeURIComponent(`milestone:${id}`);
  const share = all.tasks === 0 ? 0 : (100 * done.tasks) / all.tasks;
  return (
    <li className={list.row}>
      <Box flex="1 1 14rem" miw={0}>
        <Link href={`~/projects/${project.key}/list?filter=${filter}`} className={classes.name}>
          {name}
        </Link>
        {description && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {description}
          </Text>
        )}
        <Progress value={share} size="sm" mt={6} aria-label={name} />
      </Box>
      <Group gap="xs">
        {targetDate && (
          <Text size="sm" c="dimmed">
            {dates.date(targetDate)}
          </Text>
        )}
        <Text size="sm">{t('doneOf', { done: done.tasks, tasks: all.tasks })}</Text>
        {viewerCan.update && above !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('up', { name })}
            loading={update.busy}
            onClick={() => void update.run({ input: { id, after: above } }).then(onDone)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
        )}
        {viewerCan.update && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('editOne', { name })} onClick={open}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {viewerCan.delete && (
          <ConfirmButton label={t('delete')} name={t('deleteOne', { name })} change={remove} variables={{ input: { id } }} onDone={onDone}>
            {t('deleteLead', { name })}
          </ConfirmButton>
        )}
      </Group>
      {editing && <MilestoneForm project={project.id} milestone={milestone} onClose={close} onDone={onDone} />}
    </li>
  );
}
