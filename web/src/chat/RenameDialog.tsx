import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useMutation } from 'urql';
import { problemOf } from '../api/problem.ts';
import { useTexts } from '../text/texts.ts';
import { notifyProblem } from '../ui/Problem.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { type Conversation, renameConversation } from './documents.ts';
import { texts } from './texts.ts';

type Props = { readonly conversation: Conversation; readonly opened: boolean; readonly onClose: () => void };

export function RenameDialog({ conversation, opened, onClose }: Props) {
  const t = useTexts(texts);
  const [title, setTitle] = useState(conversation.title);
  useUnsaved(opened && title !== conversation.title);
  const [{ fetching }, rename] = useMutation(renameConversation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title that changes elsewhere does not replace what is typed
  useEffect(() => setTitle(conversation.title), [opened]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await rename({ input: { id: conversation.id, title: title.trim() } });
    if (error) notifyProblem(problemOf(error));
    else onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('renameTitle')} closeButtonProps={{ 'aria-label': t('close') }} centered>
      <form onSubmit={submit}>
        <TextInput label={t('title')} value={title} maxLength={200} data-autofocus onChange={({ target }) => setTitle(target.value)} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={fetching} disabled={title.trim() === ''}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
