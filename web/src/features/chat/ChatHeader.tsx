import { ActionIcon, Badge, Title, Tooltip } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { IconButton } from '../../ui/IconButton.tsx';
import classes from './chat.module.css';
import { useT } from './messages.ts';

type Props = {
  readonly title: string;
  readonly project?: { readonly name: string } | null;
  /** Opens the list of conversations on narrow screens. */
  readonly onList?: () => void;
};

/** Title of the conversation, and the project it searches. */
export function ChatHeader({ title, project, onList }: Props) {
  const t = useT();
  return (
    <header className={classes.header}>
      {onList && <IconButton icon={IconMessages} iconSize={20} label={t('chats')} size="lg" onClick={onList} aria-haspopup="dialog" />}
      <Title order={1} className={classes.title} title={title}>
        {title}
      </Title>
      {project && (
        <Badge variant="light" tt="none" maw="45%" style={{ flexShrink: 1 }}>
          {t('onlyIn', { name: project.name })}
        </Badge>
      )}
      {onList && (
        <Tooltip label={t('newChat')}>
          <ActionIcon component={Link} href="/chat" variant="subtle" color="gray" size="lg" aria-label={t('newChat')}>
            <IconPlus size={20} />
          </ActionIcon>
        </Tooltip>
      )}
    </header>
  );
}
