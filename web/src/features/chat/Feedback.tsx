import { ActionIcon, Button, Group, Textarea, Tooltip } from '@mantine/core';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { text as textOf } from '../../i18n/messages.ts';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { type Message, setFeedback } from './documents.ts';
import { texts, useT } from './messages.ts';

type Props = { readonly message: Message; readonly isOn: boolean; readonly children: ReactNode };

/** Rating of an answer beside its other actions, with an optional note. */
export function Feedback({ message: { id, feedback, feedbackNote }, isOn, children }: Props) {
  const t = useT();
  const [isNoting, setIsNoting] = useState(false);
  const give = async (input: { feedback?: 'up' | 'down' | null; note?: string | null }) =>
    (await mutate(setFeedback, { input: { id, ...input } })) !== undefined;
  const press = async (thumb: 'up' | 'down') => {
    const next = feedback === thumb ? null : thumb;
    if (await give(next ? { feedback: next } : { feedback: null, note: null })) setIsNoting(next !== null);
  };
  const thumb = (name: 'up' | 'down', Icon: typeof IconThumbUp, Filled: typeof IconThumbUp) => (
    <Tooltip label={t(name)}>
      <ActionIcon
        variant="subtle"
        color={feedback === name ? 'cini' : 'gray'}
        size="md"
        onClick={() => press(name)}
        aria-label={t(name)}
        aria-pressed={feedback === name}
      >
        {feedback === name ? <Filled size={16} /> : <Icon size={16} />}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <Group gap={2} mt={4}>
        {isOn && thumb('up', IconThumbUp, IconThumbUpFilled)}
        {isOn && thumb('down', IconThumbDown, IconThumbDownFilled)}
        {children}
      </Group>
      {isNoting && (
        <Note
          id={id}
          note={feedbackNote}
          onCancel={() => setIsNoting(false)}
          onSend={async (note) => {
            const isSaved = await give({ note });
            if (!isSaved) return false;
            setIsNoting(false);
            notifyDone(textOf(texts, 'noteSent'));
            return true;
          }}
        />
      )}
    </>
  );
}

type NoteProps = {
  readonly id: string;
  readonly note: string | null;
  readonly onCancel: () => void;
  readonly onSend: (note: string) => Promise<boolean>;
};

function Note({ id, note, onCancel, onSend }: NoteProps) {
  const t = useT();
  const [draft, setDraft, forget] = useDraft(`feedback.${id}`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSend(draft.trim())) forget();
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('noteLabel')}
        placeholder={note ?? t('notePlaceholder')}
        value={draft}
        maxLength={2_000}
        autosize
        minRows={2}
        mt="xs"
        onChange={({ target }) => setDraft(target.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" disabled={draft.trim() === ''}>
          {t('sendNote')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
