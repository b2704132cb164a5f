import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { graphql } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { useOpen } from '../../ui/use-open.ts';
import { addressOf } from '../feed/address.ts';
import { useChanges } from '../feed/changes.ts';
import { texts } from './messages.ts';
import { Panel } from './Panel.tsx';
import classes from './welcome.module.css';

const document = graphql(`
  query News {
    notifications(first: 6, filter: { unread: true }) {
      nodes { id text lastAt actors { id name avatar } subject { id } task { id number } project { id key } }
    }
  }
`);

/** Unread notifications, most important first. */
export function News() {
  const t = useTexts(texts);
  const dates = useDates();
  const open = useOpen();
  const { data, problem, refetch } = useData(document, {});
  useChanges({ onChange: refetch, onGap: refetch });
  const news = data?.notifications.nodes ?? [];
  return (
    <Panel title={t('news')} more={{ href: '/feed', label: t('toFeed') }}>
      {problem && !data && <ProblemAlert problem={problem} onRetry={refetch} />}
      {data && news.length === 0 && <Text c="dimmed">{t('newsEmpty')}</Text>}
      <Stack gap={2}>
        {news.map(({ id, text, lastAt, actors: [actor], ...about }) => (
          <UnstyledButton key={id} className={classes.row} onClick={() => open(addressOf(about))}>
            <Group gap="sm" wrap="nowrap">
              {actor && <PersonPicture person={actor} />}
              <Text size="sm" lineClamp={2} flex={1}>
                {text}
              </Text>
              <Text size="xs" c="dimmed" className={classes.when}>
                {dates.relative(lastAt)}
              </Text>
            </Group>
          </UnstyledButton>
        ))}
      </Stack>
    </Panel>
  );
}
