import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useFollow } from '../../data/follow.ts';
import { preloadMarkdown } from '../../ui/Markdown.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPage } from './ConversationPage.tsx';
import classes from './chat.module.css';
import { chatEvents } from './documents.ts';
import { useT } from './messages.ts';
import { NewConversation } from './NewConversation.tsx';
import { useConversations } from './use-conversations.ts';

/** Assistant: list of conversations, and beside it a conversation or the form for a new one. */
export default function ChatPage({ conversationId }: { readonly conversationId?: string }) {
  const t = useT();
  const conversations = useConversations();
  const [drawer, { open, close }] = useDisclosure();
  const [location] = useLocation();
  // Keep in sync with chat.module.css.
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the drawer on navigation
  useEffect(close, [location]);
  // Preloads the Markdown renderer, so that it is ready when an answer starts.
  useEffect(preloadMarkdown, []);
  useFollow({
    document: chatEvents,
    variables: { kinds: ['ai.replied'] },
    cursorOf: ({ events }) => events.cursor,
    onItem: conversations.refetch,
    onGap: conversations.refetch,
  });
  const list = <ConversationList conversations={conversations} {...(conversationId && { current: conversationId })} />;
  return (
    <div className={classes.page}>
      {isWide ? (
        <nav className={classes.side} aria-label={t('chats')}>
          {list}
        </nav>
      ) : (
        <Drawer opened={drawer} onClose={close} title={t('chats')} size="20rem" closeButtonProps={{ 'aria-label': t('close') }}>
          {list}
        </Drawer>
      )}
      {conversationId ? (
        <ConversationPage key={conversationId} id={conversationId} {...(!isWide && { onList: open })} />
      ) : (
        <NewConversation {...(!isWide && { onList: open })} onBegun={conversations.refetch} />
      )}
    </div>
  );
}
