import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Activity } from './Activity.tsx';
import { AgentRuns } from './AgentRuns.tsx';
import { Description } from './Description.tsx';
import type { Change, Task } from './documents.ts';
import { Fields } from './fields/Fields.tsx';
import { DropZone } from './files/DropZone.tsx';
import { TaskFiles } from './files/TaskFiles.tsx';
import { useUploads } from './files/use-uploads.ts';
import { GoneTask, NoTask } from './GoneTask.tsx';
import { Header } from './Header.tsx';
import { texts } from './messages.ts';
import { Blockers } from './relations/Blockers.tsx';
import { MentionedIn } from './relations/MentionedIn.tsx';
import { Related } from './relations/Related.tsx';
import { QuietLine } from './relations/Section.tsx';
import { Subtasks } from './relations/Subtasks.tsx';
import { TimeSection } from './TimeSection.tsx';
import { Title } from './Title.tsx';
import { usePresence } from './use-presence.ts';
import type { Turns, useTask } from './use-task.ts';
import classes from './view.module.css';

type Props = {
  readonly state: ReturnType<typeof useTask>;
  readonly comment?: string | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly steps?: ReactNode;
};

/** Task with all its parts, or the reason why it is not available. */
export function TaskView({ state, comment, onClose, steps }: Props) {
  const { task, gone, setGone, leaving, problem, refetch, change, turns } = state;
  const restored = () => {
    leaving.current = false;
    setGone(undefined);
    refetch();
  };
  if (gone) return <GoneTask gone={gone} onRestored={restored} onClose={onClose} />;
  if (problem) return <NoTask problem={problem} onRetry={refetch} onClose={onClose} />;
  if (!task) return <Waiting as="task" />;
  return (
    <Loaded
      key={task.id}
      task={task}
      change={change}
      turns={turns}
      refetch={refetch}
      restored={restored}
      leaving={leaving}
      comment={comment}
      onClose={onClose}
      steps={steps}
    />
  );
}

type LoadedProps = Pick<Props, 'comment' | 'onClose' | 'steps'> & {
  readonly task: Task;
  readonly change: Change;
  readonly turns: Turns;
  readonly refetch: () => void;
  readonly restored: () => void;
  readonly leaving: ReturnType<typeof useTask>['leaving'];
};

function Loaded({ task, change, turns, refetch, restored, leaving, comment, onClose, steps }: LoadedProps) {
  const t = useTexts(texts);
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [sent, setSent] = useState(0);
  const { viewers, onTyping } = usePresence(task.id);
  const uploads = useUploads(task, () => setSent((now) => now + 1));
  return (
    <DropZone enabled={task.project.viewerCan.uploadFile} onFiles={uploads.add}>
      <Header task={task} viewers={viewers} leaving={leaving} onRestored={restored} onClose={onClose} steps={steps} />
      <div className={classes.columns}>
        <Title task={task} />
        <section className={classes.side} aria-label={t('fields')}>
          <Fields task={task} change={change} turns={turns} />
        </section>
        <div className={classes.main}>
          <Description task={task} />
          <QuietLine value={line}>
            <Subtasks task={task} />
            <Blockers task={task} change={change} refetch={refetch} />
            <Related task={task} />
            <MentionedIn task={task} />
            <TaskFiles task={task} uploads={uploads} turn={sent} />
            <TimeSection task={task} turn={turns.time} />
          </QuietLine>
          <div ref={setLine} className={classes.quiet} />
          <AgentRuns task={task} turn={turns.history} />
          <Activity task={task} turns={turns} named={comment} viewers={viewers} onTyping={onTyping} />
        </div>
      </div>
    </DropZone>
  );
}
