import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { type Conversation, renameConversation } from './documents.ts';
import { useT } from './messages.ts';

type Props = { readonly conversation: Conversation; readonly opened: boolean; readonly onClose: () => void };

export function RenameDialog({ conversation, opened, onClose }: Props) {
  const t = useT();
  const [title, setTitle] = useState(conversation.title);
  useUnsaved(opened && title !== conversation.title);
  const rename = useChange(renameConversation, { notify: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title that changes elsewhere does not replace what is typed
  useEffect(() => setTitle(conversation.title), [opened]);
  const submit = async () => {
    if (await rename.run({ input: { id: conversation.id, title: title.trim() } })) onClose();
  };
  return (
    <FormDialog
      title={t('renameTitle')}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      submit={t('save')}
      change={rename}
      disabled={title.trim() === ''}
    >
      <TextInput label={t('title')} value={title} maxLength={200} data-autofocus onChange={({ target }) => setTitle(target.value)} />
    </FormDialog>
  );
}
