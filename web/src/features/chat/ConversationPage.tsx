import { Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useTitle } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ConversationView } from './ConversationView.tsx';
import classes from './chat.module.css';
import { texts } from './messages.ts';
import { useConversation } from './use-conversation.ts';

/** Conversation with all messages and the input of the next question. */
export function ConversationPage({ id, onList }: { readonly id: string; readonly onList?: () => void }) {
  const t = useTexts(texts);
  const { conversation, problem, refetch } = useConversation(id);
  const title = conversation?.title ?? t('chat');
  useTitle(title);
  if (!conversation)
    return (
      <div className={classes.main}>
        <ChatHeader title={t('chat')} {...(onList && { onList })} />
        {problem?.code === 'conversation.not_found' || problem?.status === 400 ? (
          <NotFound />
        ) : (
          problem && <ProblemAlert problem={problem} onRetry={refetch} />
        )}
        {!problem && <Waiting as="chat" />}
      </div>
    );
  return (
    <div className={classes.main}>
      <ChatHeader title={title} project={conversation.project} {...(onList && { onList })} />
      <ConversationView conversation={conversation} />
    </div>
  );
}

function NotFound() {
  const t = useTexts(texts);
  return (
    <Empty
      order={1}
      icon={<IconMessageOff size={40} stroke={1.2} aria-hidden />}
      title={t('notFound')}
      action={
        <Button component={Link} href="/chat" variant="default">
          {t('newChat')}
        </Button>
      }
    >
      {t('notFoundLead')}
    </Empty>
  );
}
