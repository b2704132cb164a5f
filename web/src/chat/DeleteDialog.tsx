import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { problemOf } from '../api/problem.ts';
import { text, useTexts } from '../text/texts.ts';
import { notifyDone, notifyProblem } from '../ui/Problem.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { type Conversation, deleteConversation } from './documents.ts';
import { texts } from './texts.ts';
import { draftOf } from './use-ask.ts';

type Props = {
  readonly conversation: Conversation;
  readonly opened: boolean;
  readonly isCurrent: boolean;
  readonly onClose: () => void;
};

/** Confirms the deletion of a conversation, which cannot be undone. */
export function DeleteDialog({ conversation: { id, title }, opened, isCurrent, onClose }: Props) {
  const t = useTexts(texts);
  const [, go] = useLocation();
  const [, , forget] = useDraft(draftOf(id));
  const [{ fetching }, remove] = useMutation(deleteConversation);
  const confirm = async () => {
    const { error } = await remove({ input: { id } });
    if (error) {
      notifyProblem(problemOf(error));
      return;
    }
    forget();
    onClose();
    if (isCurrent) go('/chat');
    notifyDone(text(texts, 'removed'));
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('removeTitle')} closeButtonProps={{ 'aria-label': t('close') }} centered>
      <Text size="sm">{t('removeLead', { title })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="mercan" onClick={confirm} loading={fetching}>
          {t('delete')}
        </Button>
      </Group>
    </Modal>
  );
}
