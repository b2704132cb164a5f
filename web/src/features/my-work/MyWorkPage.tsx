import { Anchor } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useDates } from '../../i18n/dates.ts';
import { useFirstByKey } from '../../ui/keys/use-unfocused-keys.ts';
import { PageHead, useTitle } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { ProjectViews } from '../../ui/ProjectViews.tsx';
import page from '../../ui/page.module.css';
import { Waiting } from '../../ui/Waiting.tsx';
import { TitleLine } from '../composer/TitleLine.tsx';
import { useNewTask } from '../composer/use-new-task.ts';
import type { Row } from '../list/task.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { FirstSteps } from '../welcome/FirstSteps.tsx';
import { SampleNotice } from '../welcome/SampleNotice.tsx';
import { Aside } from './Aside.tsx';
import { useT } from './messages.ts';
import classes from './my-work.module.css';
import { dropDates, type Section } from './sections.ts';
import { TaskItem } from './TaskItem.tsx';
import { useMyWork } from './use-my-work.ts';

/** Home page: the user's open tasks by due date, a line for a new one, and what waits for an answer. */
export default function MyWorkPage() {
  const t = useT();
  const dates = useDates();
  const viewer = useViewer();
  useTitle(t('tasks'));
  const [hidden, setHidden] = useLocalStorage({ key: `atolye.steps.${viewer.id}`, defaultValue: false, getInitialValueInEffect: false });
  const work = useMyWork(!hidden);
  const { data, problem, refetch, sections, now } = work;
  const [dragged, setDragged] = useState<Row>();
  const [over, setOver] = useState<Section>();
  const drops = dropDates(now);
  const mayDrop = (name: Section) => dragged !== undefined && name in drops;
  const visible = sections.filter(({ name, rows }) => rows.length > 0 || name === 'today' || mayDrop(name));
  useFirstByKey('[data-task]');
  /** Arrow keys, J and K go from task to task. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task]')];
    const at = titles.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    titles[at + step]?.focus();
  };
  return (
    <div className={page.page}>
      <PageHead title={dates.title(now)}>
        <ProjectViews projectKey={undefined} active="mine" />
      </PageHead>
      <SampleNotice />
      {!hidden && data && 'tokens' in data && <FirstSteps data={data} onEnd={() => setHidden(true)} />}
      <div className={classes.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside */}
        <div onKeyDown={onKeyDown}>
          <QuickAdd />
          {problem && !data && <ProblemAlert problem={problem} onRetry={refetch} />}
          {!data && !problem && <Waiting />}
          {data &&
            visible.map(({ name, rows }) => (
              <section
                key={name}
                className={classes.section}
                aria-label={t(name)}
                data-over={(mayDrop(name) && over === name) || undefined}
                onDragOver={(event) => {
                  if (!mayDrop(name)) return;
                  event.preventDefault();
                  setOver(name);
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged) work.setDue(dragged, drops[name] ?? null);
                }}
              >
                <h2>
                  {t(name)} <span>{rows.filter((row) => !work.isDone(row)).length}</span>
                </h2>
                {rows.length === 0 && !dragged && <p>{t('nothingToday')}</p>}
                <ul>
                  {rows.map((row) => (
                    <TaskItem key={row.id} row={row} work={work} onDrag={setDragged} />
                  ))}
                </ul>
              </section>
            ))}
          {data?.mine.pageInfo.hasNextPage && (
            <Anchor component={Link} href="/tasks?assignee=me&filter=open:yes" size="sm" display="block" mt="md">
              {t('more', { count: data.mine.nodes.length })}
            </Anchor>
          )}
        </div>
        <Aside asked={data?.asked.nodes ?? []} />
      </div>
    </div>
  );
}

/** Line for a new task of the user, in the words of the composer. */
function QuickAdd() {
  const t = useT();
  const { id, name, avatar } = useViewer();
  const task = useNewTask('my-work', { assignee: { id, name, avatar } });
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes.quick}>
      <span aria-hidden>+</span>
      <TitleLine task={task} size="sm" input={input} placeholder={t('quickHint')} onEnter={() => void task.send(true)} />
      <small aria-hidden>{task.text ? [task.summary, task.target?.name].filter(Boolean).join(' · ') : ''}</small>
    </div>
  );
}
