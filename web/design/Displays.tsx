import {
  Accordion,
  Alert,
  Avatar,
  Badge,
  Code,
  Group,
  Loader,
  Paper,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { IconHome, IconInbox, IconInfoCircle } from '@tabler/icons-react';
import type { Paged } from '../src/data/use-pages.ts';
import { useTexts } from '../src/i18n/messages.ts';
import { BudgetBar } from '../src/ui/BudgetBar.tsx';
import { Copyable } from '../src/ui/Copyable.tsx';
import { Empty } from '../src/ui/Empty.tsx';
import { Guard } from '../src/ui/Guard.tsx';
import { KeysTable } from '../src/ui/keys/KeysDialog.tsx';
import { Markdown } from '../src/ui/Markdown.tsx';
import { Outdated } from '../src/ui/Outdated.tsx';
import { Person, PersonPicture } from '../src/ui/Person.tsx';
import { PersonRow } from '../src/ui/PersonRow.tsx';
import { PlaceLink } from '../src/ui/PlaceLink.tsx';
import { PriorityIcon, priorities } from '../src/ui/Priority.tsx';
import { ProblemAlert } from '../src/ui/Problem.tsx';
import { ProjectViews } from '../src/ui/ProjectViews.tsx';
import { Row } from '../src/ui/Row.tsx';
import { Rows } from '../src/ui/Rows.tsx';
import rowClasses from '../src/ui/rows.module.css';
import { Section } from '../src/ui/Section.tsx';
import { StatusIcon } from '../src/ui/Status.tsx';
import { texts } from './messages.ts';

const people = ['Ayşe Yılmaz', 'İlker Çağlar', 'Şule Işık'].map((name, index) => ({ id: `usr_${index}`, name, avatar: null }));
const categories = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
const list: Omit<Paged<{ name: string }>, 'rows'> = {
  problem: undefined,
  loading: false,
  hasMore: false,
  more: () => {},
  refetch: () => {},
};

/** Content, its states while it is missing, and navigation. */
export function Displays() {
  const t = useTexts(texts);
  const problem = { code: 'task.forbidden', status: 403, detail: t('refused'), requestId: 'req-1', failed: 'deleteTask' };
  const rows = [{ name: t('sentence') }, { name: t('otherSentence') }];
  const item = ({ name }: { name: string }) => <Row key={name} name={name} facts={[t('noticeText')]} />;
  return (
    <>
      <Section title={t('feedback')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Alert color="cini" variant="light" icon={<IconInfoCircle />} title={t('notice')}>
            {t('noticeText')}
          </Alert>
          <Alert color="orange" variant="light" icon={<IconInfoCircle />} title={t('notice')}>
            {t('noticeText')}
          </Alert>
          <ProblemAlert problem={problem} onRetry={() => {}} />
          <Outdated form={{ outdated: true, takeOver: () => {}, forget: () => {} }} />
          <Empty title={t('noLabels')}>{t('emptyLead')}</Empty>
          <Guard>
            <Broken />
          </Guard>
          <Rows of={{ ...list, rows, hasMore: true }} label={t('tasks')}>
            {item}
          </Rows>
          <Rows of={{ ...list, rows: [] }} label={t('tasks')} empty={t('noLabels')}>
            {item}
          </Rows>
          <Rows of={{ ...list, rows: undefined }} label={t('tasks')}>
            {item}
          </Rows>
          <Rows of={{ ...list, rows: undefined, problem: { ...problem, code: 'network', failed: 'tasks' } }} label={t('tasks')}>
            {item}
          </Rows>
          <ul className={rowClasses.rows}>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                note="ornek@atolye.test"
                current="editor"
                roles={['viewer', 'editor', 'lead']}
                roleLabel={person.name}
                onRole={person !== people[0] && (() => {})}
              />
            ))}
          </ul>
          <Stack gap="xs">
            <Loader size="sm" />
            <Progress value={40} aria-label={t('loading')} />
            <BudgetBar label={t('loading')} tokens={95} budget={100} used="95 %" />
            <Skeleton height={12} />
            <Skeleton height={12} width="60%" />
          </Stack>
          <Group gap="xs" align="start">
            {['cini', 'mercan', 'gray', 'orange'].map((color) => (
              <Badge key={color} color={color} variant="light">
                {t('started')}
              </Badge>
            ))}
          </Group>
        </SimpleGrid>
      </Section>
      <Section title={t('data')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap="xs">
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
            <Group gap={4}>
              {people.map((person) => (
                <PersonPicture key={person.id} person={person} alone />
              ))}
              <Avatar size={24}>+2</Avatar>
            </Group>
            <Group gap="sm">
              {priorities.map((priority) => (
                <Group key={priority} gap={6}>
                  <PriorityIcon priority={priority} />
                  <Text size="sm">{t(priority)}</Text>
                </Group>
              ))}
            </Group>
            <Group gap="sm">
              {categories.map((category) => (
                <Group key={category} gap={6}>
                  <StatusIcon category={category} />
                  <Text size="sm">{category}</Text>
                </Group>
              ))}
            </Group>
            <Copyable name={t('secret')} value="atp_1a2b3c4d5e6f" />
            <Code>WEB-12</Code>
          </Stack>
          <Markdown>{t('markdown')}</Markdown>
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th>{t('role')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.map(({ id, name }) => (
                <Table.Tr key={id}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{t('editor')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <KeysTable
            rows={[
              [t('search'), ['Ctrl', 'K']],
              [t('newTask'), ['C']],
            ]}
          />
        </SimpleGrid>
      </Section>
      <Section title={t('navigation')}>
        <Stack>
          <ProjectViews projectKey="WEB" active="board" />
          <Paper bg="var(--side)" maw="14rem" p="xs">
            <PlaceLink label={t('tasks')} icon={<IconHome size={16} aria-hidden />} href="#tasks" active />
            <PlaceLink label={t('feed')} icon={<IconInbox size={16} aria-hidden />} href="#feed" />
          </Paper>
          <Accordion defaultValue="one" variant="contained" order={3}>
            <Accordion.Item value="one">
              <Accordion.Control>{t('sentence')}</Accordion.Control>
              <Accordion.Panel>{t('noticeText')}</Accordion.Panel>
            </Accordion.Item>
            <Accordion.Item value="two">
              <Accordion.Control>{t('otherSentence')}</Accordion.Control>
              <Accordion.Panel>{t('noticeText')}</Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </Stack>
      </Section>
    </>
  );
}

function Broken(): never {
  throw new Error('shown by Guard');
}
