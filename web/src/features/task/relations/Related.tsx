import { useTexts } from '../../../i18n/messages.ts';
import { mutate } from '../../../ui/mutate.ts';
import { relateTasks, type Task, type TaskBrief, unrelateTasks } from '../documents.ts';
import { texts } from '../messages.ts';
import { type Relation, Relations } from './Relations.tsx';

/** Related tasks and duplicates in both directions. */
export function Related({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const change = (kind: 'relates' | 'duplicates' | 'duplicated_by', other: TaskBrief, made: boolean) => {
    const input = { id: task.id, kind, task: other.id };
    void (made ? mutate(relateTasks, { input }) : mutate(unrelateTasks, { input }));
  };
  const own = (kind: 'relates' | 'duplicates' | 'duplicated_by') => ({
    mayRemove: () => task.viewerCan.update,
    onAdd: (other: TaskBrief) => change(kind, other, true),
    onRemove: (other: TaskBrief) => change(kind, other, false),
  });
  const relations: readonly Relation[] = [
    {
      ...own('relates'),
      name: t('relatesTo'),
      tasks: task.relatesTo,
      addLabel: t('addRelatesTo'),
      searchLabel: t('searchRelatesTo'),
    },
    {
      ...own('duplicates'),
      name: t('duplicateOf'),
      tasks: task.duplicateOf ? [task.duplicateOf] : [],
      ...(!task.duplicateOf && { addLabel: t('duplicateOf') }),
      searchLabel: t('searchDuplicateOf'),
      lead: t('duplicateLead'),
    },
    {
      ...own('duplicated_by'),
      name: t('duplicates'),
      tasks: task.duplicates,
      mayRemove: (other) => other.viewerCan.update,
      addLabel: t('addDuplicates'),
      searchLabel: t('searchDuplicates'),
      lead: t('duplicateLead'),
    },
  ];
  return (
    <Relations
      task={task}
      title={t('related')}
      quiet={[t('addRelation'), t('relation')]}
      relations={relations}
      removeLabel={t('removeRelation')}
      removeLabelOf={(number) => t('removeRelationOf', { number })}
    />
  );
}
