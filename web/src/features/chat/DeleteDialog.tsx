import { useLocation } from 'wouter';
import { Confirm } from '../../ui/Confirm.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { type Conversation, deleteConversation } from './documents.ts';
import { text, useT } from './messages.ts';
import { draftOf } from './use-ask.ts';

type Props = {
  readonly conversation: Conversation;
  readonly opened: boolean;
  readonly isCurrent: boolean;
  readonly onClose: () => void;
};

/** Confirms the deletion of a conversation, which cannot be undone. */
export function DeleteDialog({ conversation: { id, title }, opened, isCurrent, onClose }: Props) {
  const t = useT();
  const [, go] = useLocation();
  const [, , forget] = useDraft(draftOf(id));
  const remove = useChange(deleteConversation, { notify: true });
  const confirm = async () => {
    if (!(await remove.run({ input: { id } }))) return;
    forget();
    onClose();
    if (isCurrent) go('/chat');
    notifyDone(text('removed'));
  };
  return (
    <Confirm title={t('removeTitle')} opened={opened} onClose={onClose} label={t('delete')} change={remove} onConfirm={confirm}>
      {t('removeLead', { title })}
    </Confirm>
  );
}
