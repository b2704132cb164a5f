import { Box } from '@mantine/core';
import { useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Attach, Chosen } from '../../../ui/files/Chosen.tsx';
import { mutate } from '../../../ui/mutate.ts';
import { draftOf, useDraft } from '../../../ui/use-draft.ts';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { Editor } from './Editor.tsx';
import { useAttachments } from './use-attachments.ts';
import { commentFields } from './use-comments.ts';

const create = graphql(`mutation CreateComment($input: CreateCommentInput!) { createComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);

type Props = {
  readonly task: Task;
  /** First comment of the thread to reply to; absent for a new thread. */
  readonly replyTo?: string;
  readonly onSent: () => void;
  /** Called while the text is written, and when it is sent. */
  readonly onTyping?: (is: boolean) => void;
  readonly onCancel?: () => void;
};

/** Form for a new comment or reply. */
export function Composer({ task, replyTo, onSent, onTyping, onCancel }: Props) {
  const t = useTexts(texts);
  const draft = replyTo ? `reply.${replyTo}` : `comment.${task.id}`;
  const [text, write, forget] = useDraft(draft);
  const [sending, setSending] = useState(false);
  const attachments = useAttachments(task);
  const { files, ids, waiting } = attachments;
  const send = async () => {
    if (sending || waiting) return;
    setSending(true);
    const body = text.trim();
    const input = { task: task.id, body, ...(replyTo && { replyTo }), ...(ids.length > 0 && { files: ids }) };
    const made = await mutate(create, { input });
    setSending(false);
    if (!made) return;
    // Text typed while sending stays.
    if (draftOf(draft).trim() === body) forget();
    attachments.reset();
    onTyping?.(false);
    onSent();
  };
  return (
    <Box mt={replyTo ? 12 : 0}>
      <Editor
        task={task}
        label={t(replyTo ? 'writeReply' : 'writeComment')}
        placeholder={t(replyTo ? 'replyHint' : 'commentHint')}
        value={text}
        onChange={(next) => {
          write(next);
          onTyping?.(next.trim() !== '');
        }}
        onSend={() => void send()}
        send={t('send')}
        sending={sending}
        blocked={waiting}
        required
        {...(replyTo ? { autoFocus: true } : { quiet: true, shortcut: 'm' })}
        {...(onCancel && {
          onCancel: () => {
            forget();
            onCancel();
          },
        })}
        below={<Chosen label={t('commentFiles')} files={files} onRemove={attachments.remove} />}
        tools={task.project.viewerCan.uploadFile && <Attach onPick={attachments.add} />}
      />
    </Box>
  );
}
