import { Box, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconLink, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { copyLink } from '../../../ui/copy-link.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { mutate } from '../../../ui/mutate.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Conflict } from '../Conflict.tsx';
import { boxFields, type Task, type TextBox } from '../documents.ts';
import { texts } from '../messages.ts';
import { Prose } from '../Prose.tsx';
import { Place } from '../place.tsx';
import { Attached } from './Attached.tsx';
import { CommentEditor, useCommentEdit } from './CommentEditor.tsx';
import { Edited } from './EditHistory.tsx';
import { Reactions } from './Reactions.tsx';
import classes from './talk.module.css';
import { type Comment, commentFields } from './use-comments.ts';

const tick = graphql(
  `mutation TickCommentBox($input: TickCommentInput!) { tickComment(input: $input) { id body version updatedAt checklist { ...Boxes } } }`,
  [boxFields],
);
const remove = graphql(`mutation DeleteComment($input: DeleteCommentInput!) { deleteComment(input: $input) { id } }`);
const restore = graphql(`mutation RestoreComment($input: CommentInput!) { restoreComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);
const resolve = graphql(`mutation ResolveComment($input: CommentInput!) { resolveComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);
const reopen = graphql(`mutation ReopenComment($input: CommentInput!) { reopenComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);

type Props = {
  readonly task: Task;
  readonly comment: Comment;
  readonly named: boolean;
  /** Called after a change made here. @param comment id of the comment that was added, changed or deleted */
  readonly onChanged: (comment: string) => void;
  /** Set for the first comment of a thread. */
  readonly onReply?: () => void;
  /** Whether the body is hidden. */
  readonly folded?: boolean;
  /** Content below the comment. */
  readonly children?: ReactNode;
};

/** Comment with its actions. */
export function CommentItem({ task, comment, named, onChanged, onReply, folded = false, children }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const { taken } = use(Place);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!named) return;
    item.current?.scrollIntoView({ block: 'center' });
    if (!taken) item.current?.focus({ preventScroll: true });
  }, [named, taken]);
  const { id, author, body, createdAt, deletedAt, resolvedAt, files, viewerCan } = comment;

  const editing = useCommentEdit(task, comment, () => onChanged(id));
  const { edit } = editing;
  const act = async (mutation: typeof restore | typeof resolve | typeof reopen) => {
    if (await mutate(mutation as typeof restore, { input: { id } })) onChanged(id);
  };
  const tickBox = ({ item, text, done }: TextBox) => mutate(tick, { input: { id, item, text, done } });
  const drop = async () => {
    if (!(await mutate(remove, { input: { id } }))) return;
    onChanged(id);
    notifyDone(t('commentDeleted'), { label: t('undo'), onUndo: () => void act(restore) });
  };
  const threadEnd = onReply && viewerCan.resolve;
  return (
    <li ref={item} className={classes.comment} data-named={named} tabIndex={named ? -1 : undefined}>
      <PersonPicture person={author} size={30} />
      <Box miw={0}>
        <Group gap={6} wrap="nowrap" align="center">
          <Text span size="sm" fw={600} truncate>
            {author.name}
          </Text>
          <Text span size="xs" c="dimmed" title={dates.moment(createdAt)} style={{ whiteSpace: 'nowrap' }}>
            <time dateTime={createdAt}>{dates.relative(createdAt)}</time>
          </Text>
          {!deletedAt && <Edited comment={comment} />}
          <Box flex={1} />
          <MoreMenu size={24} label={t('commentActions', { name: author.name })}>
            {(Menu) => (
              <>
                <Menu.Item leftSection={<IconLink size={14} />} onClick={() => void copyLink(`/tasks/${task.number}?comment=${id}`)}>
                  {t('copyLink')}
                </Menu.Item>
                {threadEnd && (
                  <Menu.Item leftSection={<IconCircleCheck size={14} />} onClick={() => void act(resolvedAt ? reopen : resolve)}>
                    {t(resolvedAt ? 'reopen' : 'resolve')}
                  </Menu.Item>
                )}
                {viewerCan.update && (
                  <Menu.Item leftSection={<IconPencil size={14} />} onClick={editing.start}>
                    {t('edit')}
                  </Menu.Item>
                )}
                {viewerCan.restore && (
                  <Menu.Item leftSection={<IconRestore size={14} />} onClick={() => void act(restore)}>
                    {t('restore')}
                  </Menu.Item>
                )}
                {viewerCan.delete && (
                  <Menu.Item leftSection={<IconTrash size={14} />} c="var(--mantine-color-error)" onClick={() => void drop()}>
                    {t('delete')}
                  </Menu.Item>
                )}
              </>
            )}
          </MoreMenu>
        </Group>
        <Conflict edit={edit} label={t('comment')} />
        {edit.editing ? (
          <CommentEditor task={task} editing={editing} />
        ) : deletedAt ? (
          <Text size="sm" c="dimmed" fs="italic">
            {t('isDeletedComment')}
          </Text>
        ) : (
          !folded && (
            <>
              <Prose named={comment.references} boxes={comment.checklist.items} onTick={viewerCan.tick ? tickBox : undefined}>
                {body}
              </Prose>
              <Attached files={files} />
              <Group gap={4} mt={4}>
                <Reactions comment={comment} />
                {onReply && task.viewerCan.comment && (
                  <IconButton
                    icon={IconArrowBackUp}
                    label={t('replyTo', { name: author.name })}
                    size="md"
                    title={t('reply')}
                    onClick={onReply}
                  />
                )}
                {threadEnd && !resolvedAt && (
                  <IconButton
                    icon={IconCircleCheck}
                    label={t('resolve')}
                    size="md"
                    title={t('resolve')}
                    onClick={() => void act(resolve)}
                  />
                )}
              </Group>
            </>
          )
        )}
        {children}
      </Box>
    </li>
  );
}
