import { useTexts } from '../../../i18n/messages.ts';
import { notifyDone } from '../../../ui/Problem.tsx';
import { useOpenProjects } from '../../viewer/viewer.tsx';
import type { Change, Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { ChoiceField } from './Choice.tsx';

/** Project of the task. A move changes the task's number and moves its sub-tasks, too. */
export function ProjectField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const { project } = task;
  const others = useOpenProjects().filter(({ id, viewerCan }) => id === project.id || viewerCan.createTask);
  const move = async (value: string) => {
    const to = others.find(({ id }) => id === value);
    if (to && to.id !== project.id && (await change({ project: to.id }))) notifyDone(t('movedTo', { project: to.name }));
  };
  return (
    <ChoiceField
      label={t('project')}
      editable={task.viewerCan.move}
      now={project.name}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={[project.id]}
      onChoose={(value) => void move(value)}
      searchable={others.length > 6}
    >
      {project.name}
    </ChoiceField>
  );
}
