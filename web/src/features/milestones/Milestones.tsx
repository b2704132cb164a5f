import { Button, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowUp, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { usePages } from '../../data/use-pages.ts';
import { today, useDates } from '../../i18n/dates.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Section } from '../../ui/Section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { sumOf } from '../cycles/totals.ts';
import { useChanges } from '../cycles/use-changes.ts';
import { deleteMilestone, type Milestone, milestonesQuery, updateMilestone } from './documents.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import { useT } from './messages.ts';
import classes from './milestones.module.css';

const kinds = ['milestone.created', 'milestone.updated', 'milestone.deleted'];

type Props = { readonly project: { readonly id: string; readonly key: string }; readonly mayAdd: boolean };

/** Milestones of a project with their progress. */
export function Milestones({ project, mayAdd }: Props) {
  const t = useT();
  const [adding, { open, close }] = useDisclosure();
  const milestones = usePages(milestonesQuery, { project: project.id }, (data) => data.milestones, { all: true, live: [] });
  useChanges(project.id, milestones.refetch, kinds);
  const add = mayAdd && (
    <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
      {t('add')}
    </Button>
  );
  return (
    <Section title={t('milestones')} actions={add}>
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
  const t = useT();
  const dates = useDates();
  const [editing, { open, close }] = useDisclosure();
  const update = useChange(updateMilestone, { notify: true });
  const { id, name, description, targetDate, totals, viewerCan } = milestone;
  const { all, done } = sumOf(totals);
  const filter = encodeURIComponent(`milestone:${id}`);
  const share = all.tasks === 0 ? 0 : (100 * done.tasks) / all.tasks;
  const late = targetDate !== null && targetDate < today() && done.tasks < all.tasks;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Link href={`/projects/${project.key}/list?filter=${filter}`} className={classes.name}>
          {name}
        </Link>
        {description && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {description}
          </Text>
        )}
      </div>
      <Progress className={classes.progress} value={share} size="sm" aria-label={name} />
      <span className={classes.count}>{t('doneOf', { done: done.tasks, tasks: all.tasks })}</span>
      <span className={classes.day} data-late={late || undefined}>
        {targetDate && dates.date(targetDate)}
      </span>
      <RowMenu
        label={t('actionsNamed', { name })}
        onEdit={viewerCan.update && open}
        remove={viewerCan.delete && { lead: t('deleteLead', { name }), mutation: deleteMilestone, variables: { input: { id } }, onDone }}
      >
        {(Menu) => (
          <>
            {viewerCan.update && above !== undefined && (
              <Menu.Item
                leftSection={<IconArrowUp size={16} aria-hidden />}
                onClick={() => void update.run({ input: { id, after: above } }).then(onDone)}
              >
                {t('up')}
              </Menu.Item>
            )}
          </>
        )}
      </RowMenu>
      {editing && <MilestoneForm project={project.id} milestone={milestone} onClose={close} onDone={onDone} />}
    </li>
  );
}
