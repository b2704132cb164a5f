import { Button, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/language.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { ConversationItem } from './ConversationItem.tsx';
import classes from './list.module.css';
import { useT } from './messages.ts';
import { byPeriod } from './periods.ts';
import type { Conversations } from './use-conversations.ts';

/** Conversations grouped by the time of their last question. */
export function ConversationList({ conversations, current }: { readonly conversations: Conversations; readonly current?: string }) {
  const t = useT();
  const language = useLanguage();
  const month = useMemo(() => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }), [language]);
  const { all, problem, more, loading, refetch } = conversations;
  return (
    <Stack gap="xs" h="100%">
      <Button component={Link} href="/chat" variant="light" leftSection={<IconPlus size={16} />} justify="flex-start" mx="xs" mt="xs">
        {t('newChat')}
      </Button>
      <ScrollArea flex={1} mih={0} type="auto">
        {problem && !all && <ProblemAlert problem={problem} onRetry={refetch} />}
        {!all && !problem && [1, 2, 3, 4].map((row) => <Skeleton key={row} h="var(--control)" my={8} mx="xs" w="auto" />)}
        {all?.length === 0 && (
          <Text c="dimmed" size="sm" px="xs">
            {t('noChats')}
          </Text>
        )}
        {byPeriod(all ?? []).map(({ id, name, items }) => (
          <section key={id} className={classes.period} aria-labelledby={`chats-${id}`}>
            <Title order={2} px="0.75rem" py="0.375rem" fz="xs" fw={600} c="dimmed" id={`chats-${id}`}>
              {name ? t(name) : month.format(new Date(`${id}T00:00`))}
            </Title>
            <ul className={classes.items}>
              {items.map((conversation) => (
                <ConversationItem key={conversation.id} conversation={conversation} isCurrent={conversation.id === current} />
              ))}
            </ul>
          </section>
        ))}
        {more && (
          <Button variant="subtle" size="compact-sm" m="xs" onClick={more} loading={loading}>
            {t('more')}
          </Button>
        )}
      </ScrollArea>
    </Stack>
  );
}
