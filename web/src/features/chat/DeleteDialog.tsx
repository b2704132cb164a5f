import { useLocation } from 'wouter';
import { Confirm } from '../../ui/Confirm.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { type Conversation, deleteConversation } from './documents.ts';
import { useT } from './messages.ts';
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
  const removed = () => {
    forget();
    if (isCurrent) go('/chat');
  };
  return (
    <Confirm
      title={t('removeTitle')}
      opened={opened}
      onClose={onClose}
      label={t('delete')}
      mutation={deleteConversation}
      variables={{ input: { id } }}
      done={t('removed')}
      onDone={removed}
    >
      {t('removeLead', { title })}
    </Confirm>
  );
}
