import { problemOf } from '../../../data/problem.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { changeTask } from '../../../ui/change-task.ts';
import { notifyProblem } from '../../../ui/Problem.tsx';
import { type Change, type Task, type TaskBrief, updateTask } from '../documents.ts';
import { texts } from '../messages.ts';
import { Relations } from './Relations.tsx';

/** Tasks that block this one, and tasks that it blocks. */
export function Blockers({ task, change, refetch }: { readonly task: Task; readonly change: Change; readonly refetch: () => void }) {
  const t = useTexts(texts);
  const { id, blockedBy, blocks } = task;
  /** The relation is stored on the blocked task, so that task is updated. */
  const changeOther = async (other: TaskBrief, input: { addBlockedBy: string[] } | { removeBlockedBy: string[] }) => {
    const was = { ...other, blockedBy: 'removeBlockedBy' in input ? [task] : [] };
    const { error } = await changeTask(updateTask, { input: { id: other.id, ...input }, was });
    if (error) notifyProblem(problemOf(error));
    else refetch();
  };
  return (
    <Relations
      task={task}
      title={t('blockers')}
      quiet={[t('addBlocker'), t('blocker')]}
      removeLabel={t('removeBlocker')}
      removeLabelOf={(number) => t('removeBlockerOf', { number })}
      relations={[
        {
          name: t('blockedBy'),
          tasks: blockedBy,
          mayRemove: () => task.viewerCan.update,
          onAdd: (other) => void change({ addBlockedBy: [other.id] }, { blockedBy: [...blockedBy, other] }),
          onRemove: (other) => void change({ removeBlockedBy: [other.id] }, { blockedBy: blockedBy.filter((one) => one.id !== other.id) }),
          addLabel: t('addBlockedBy'),
          searchLabel: t('searchBlockedBy'),
        },
        {
          name: t('blocks'),
          tasks: blocks,
          mayRemove: (other) => other.viewerCan.update,
          onAdd: (other) => void changeOther(other, { addBlockedBy: [id] }),
          onRemove: (other) => void changeOther(other, { removeBlockedBy: [id] }),
          addLabel: t('addBlocks'),
          searchLabel: t('searchBlocks'),
        },
      ]}
    />
  );
}
