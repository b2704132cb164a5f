import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { createTemplate } from './documents.ts';
import { useT } from './messages.ts';
import { NameDialog } from './NameDialog.tsx';

type Props = { readonly task: { readonly id: string; readonly title: string }; readonly onClose: () => void };

/** Dialog that saves a task with its sub-tasks as a template of its project. */
export default function SaveAsTemplate({ task, onClose }: Props) {
  const t = useT();
  const change = useChange(createTemplate);
  const save = async (name: string) => {
    const made = (await change.run({ input: { name, from: task.id } }))?.createTemplate;
    if (!made) return;
    onClose();
    notifyDone(t('saved', { name: made.name }));
  };
  return <NameDialog title={t('saveTask')} lead={t('saveTaskLead')} name={task.title} change={change} onSubmit={save} onClose={onClose} />;
}
