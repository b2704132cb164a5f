import { useClient } from 'urql';
import { graphql } from '../../../data/graphql.ts';
import { problemOf } from '../../../data/problem.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Attach, Chosen } from '../../../ui/files/Chosen.tsx';
import { ChangedMeanwhile } from '../Conflict.tsx';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { useTextEdit } from '../use-text-edit.ts';
import { Editor } from './Editor.tsx';
import { useAttachments } from './use-attachments.ts';
import { type Comment, commentFields, oneComment } from './use-comments.ts';

const update = graphql(`mutation UpdateComment($input: UpdateCommentInput!) { updateComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);

/** State of editing a comment's text and attachments. */
export function useCommentEdit(task: Task, { id, body, version, files }: Comment, onSaved: () => void) {
  const client = useClient();
  const attachments = useAttachments(task, files);
  const { ids } = attachments;
  const others = ids.join() !== files.map((each) => each.id).join();
  const edit = useTextEdit({
    key: `comment-edit.${id}`,
    stored: { text: body, version },
    trimmed: true,
    more: others,
    read: async () => {
      const { data, error } = await client.query(oneComment, { id }, { requestPolicy: 'network-only' });
      return data?.comment ? { text: data.comment.body, version: data.comment.version } : error && problemOf(error);
    },
    write: async (text, expectedVersion) => {
      const input = { id, body: text, expectedVersion, ...(others && { files: ids }) };
      const { error } = await client.mutation(update, { input });
      return error && problemOf(error);
    },
    onSaved,
  });
  const start = () => {
    attachments.reset(files);
    edit.start();
  };
  return { edit, attachments, start };
}

type Props = { readonly task: Task; readonly editing: ReturnType<typeof useCommentEdit> };

export function CommentEditor({ task, editing: { edit, attachments } }: Props) {
  const t = useTexts(texts);
  const { files, waiting, add, remove } = attachments;
  return (
    <>
      <ChangedMeanwhile edit={edit} />
      <Editor
        task={task}
        label={t('editComment')}
        value={edit.text}
        onChange={edit.write}
        onSend={() => void edit.save()}
        onCancel={edit.cancel}
        send={t('save')}
        sending={edit.saving}
        blocked={waiting}
        required
        autoFocus
        below={<Chosen label={t('commentFiles')} files={files} onRemove={remove} />}
        tools={task.project.viewerCan.uploadFile && <Attach onPick={add} />}
      />
    </>
  );
}
