import { ActionIcon, Box, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../api/graphql.ts';
import { problemOf } from '../../api/problem.ts';
import { useDates } from '../../text/dates.ts';
import { useTexts } from '../../text/texts.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { tellDone, tellProblem } from '../../ui/Problem.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { Confirm } from '../Confirm.tsx';
import { copyLink } from '../copy-link.ts';
import { boxFields, type Task, type TextBox } from '../documents.ts';
import { Prose } from '../Prose.tsx';
import { texts } from '../texts.ts';
import { Editor } from './Editor.tsx';
import classes from './talk.module.css';
import { type Comment, commentFields } from './use-comments.ts';

const update = graphql(`mutation UpdateComment($input: UpdateCommentInput!) { updateComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);
const tick = graphql(
  `mutation TickCommentBox($input: TickCommentInput!) { tickComment(input: $input) { id body version updatedAt checklist { ...Boxes } } }`,
  [boxFields],
);
const remove = graphql(`mutation DeleteComment($input: DeleteCommentInput!) { deleteComment(input: $input) { id } }`);

type Props = {
  readonly task: Task;
  readonly comment: Comment;
  readonly named: boolean;
  readonly onDeleted: () => void;
};

/** One comment, with what the reader may do with it. */
export function CommentItem({ task, comment, named, onDeleted }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const client = useClient();
  const [draft, write, forget] = useDraft(`comment-edit.${comment.id}`);
  const [editing, setEditing] = useState(draft !== '');
  const [sending, setSending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!named) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [named]);
  const { author, body, createdAt, editedAt, viewerCan } = comment;

  const save = async () => {
    setSending(true);
    const { error } = await client.mutation(update, { input: { id: comment.id, body: draft.trim() } });
    setSending(false);
    if (error) return tellProblem(problemOf(error));
    forget();
    setEditing(false);
  };
  const tickBox = async ({ item, text, done }: TextBox) => {
    const { error } = await client.mutation(tick, { input: { id: comment.id, item, text, done } });
    if (error) tellProblem(problemOf(error));
  };
  const drop = async () => {
    setDeleting(false);
    const { error } = await client.mutation(remove, { input: { id: comment.id } });
    if (error) return tellProblem(problemOf(error));
    onDeleted();
    tellDone(t('commentDeleted'));
  };
  return (
    <li ref={item} className={classes.comment} data-named={named} tabIndex={named ? -1 : undefined}>
      <PersonPicture person={author} size={30} />
      <Box miw={0}>
        <Group gap={6} wrap="nowrap" align="baseline">
          <Text span size="sm" fw={600} truncate>
            {author.name}
          </Text>
          <Tooltip label={dates.moment(createdAt)}>
            <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              <time dateTime={createdAt}>{dates.relative(createdAt)}</time>
            </Text>
          </Tooltip>
          {editedAt && (
            <Text span size="xs" c="dimmed" title={dates.moment(editedAt)}>
              {t('edited')}
            </Text>
          )}
          <Box flex={1} />
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('commentActions', { name: author.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconLink size={14} />} onClick={() => void copyLink(task.id, comment.id)}>
                {t('copyLink')}
              </Menu.Item>
              {viewerCan.update && (
                <Menu.Item
                  leftSection={<IconPencil size={14} />}
                  onClick={() => {
                    write(body);
                    setEditing(true);
                  }}
                >
                  {t('edit')}
                </Menu.Item>
              )}
              {viewerCan.delete && (
                <Menu.Item leftSection={<IconTrash size={14} />} color="mercan" onClick={() => setDeleting(true)}>
                  {t('delete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </Group>
        {editing ? (
          <Editor
            task={task}
            label={t('editComment')}
            value={draft}
            onChange={write}
            onSend={() => void save()}
            onCancel={() => {
              forget();
              setEditing(false);
            }}
            send={t('save')}
            sending={sending}
            required
            autoFocus
            mentions
          />
        ) : (
          <Prose named={comment.references} boxes={comment.checklist.items} onTick={viewerCan.tick ? tickBox : undefined}>
            {body}
          </Prose>
        )}
      </Box>
      <Confirm
        opened={deleting}
        title={t('deleteComment')}
        onClose={() => setDeleting(false)}
        onConfirm={() => void drop()}
        confirm={t('delete')}
      >
        {t('deleteCommentLead')}
      </Confirm>
    </li>
  );
}
