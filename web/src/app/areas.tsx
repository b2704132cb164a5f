import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useTexts } from '../i18n/messages.ts';
import { Empty } from '../ui/Empty.tsx';
import { Guard } from '../ui/Guard.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { useTitle } from '../ui/Page.tsx';
import { type Outline, Waiting } from '../ui/Waiting.tsx';
import { texts } from './messages.ts';

// An area is loaded when it is first opened.
const MyWorkPage = lazyWithRetry(() => import('../features/my-work/MyWorkPage.tsx'));
const ProjectsPage = lazyWithRetry(() => import('../features/settings/projects/ProjectsPage.tsx'));
const BoardPage = lazyWithRetry(() => import('../features/board/BoardPage.tsx'));
const ListPage = lazyWithRetry(() => import('../features/list/ListPage.tsx'));
const ProjectHome = lazyWithRetry(() => import('../features/project/ProjectHome.tsx'));
const ProjectSettings = lazyWithRetry(() => import('../features/settings/projects/ProjectSettings.tsx'));
const CyclesPage = lazyWithRetry(() => import('../features/cycles/CyclesPage.tsx'));
const TaskPage = lazyWithRetry(() => import('../features/task/TaskPage.tsx'));
const FeedPage = lazyWithRetry(() => import('../features/feed/FeedPage.tsx'));
const ChatPage = lazyWithRetry(() => import('../features/chat/ChatPage.tsx'));
const TimePage = lazyWithRetry(() => import('../features/time/TimePage.tsx'));
const FilesPage = lazyWithRetry(() => import('../features/files/FilesPage.tsx'));
const FilePage = lazyWithRetry(() => import('../features/files/FilePage.tsx'));
const ProposalsPage = lazyWithRetry(() => import('../features/proposals/ProposalsPage.tsx'));
const InvitationsPage = lazyWithRetry(() => import('../features/invitations/InvitationsPage.tsx'));
const SettingsPage = lazyWithRetry(() => import('../features/settings/SettingsPage.tsx'));

/** Maps paths to areas. Paths of files, tasks and projects are those of the API's `url` fields. */
export function Areas() {
  const [place] = useLocation();
  return (
    <Guard place={place}>
      <Suspense fallback={<WaitingArea />}>
        <Switch>
          <Route path="/" component={MyWorkPage} />
          <Route path="/projects" component={ProjectsPage} />
          <Route path="/projects/:key">{({ key }) => <BoardPage projectKey={key} />}</Route>
          <Route path="/projects/:key/list">{({ key }) => <ListPage projectKey={key} />}</Route>
          <Route path="/projects/:key/overview">{({ key }) => <ProjectHome projectKey={key} />}</Route>
          <Route path="/projects/:key/cycles/:id?">{({ key, id }) => <CyclesPage projectKey={key} id={id} />}</Route>
          <Route path="/projects/:key/settings/:tab?">{({ key, tab }) => <ProjectSettings projectKey={key} tab={tab} />}</Route>
          <Route path="/tasks">
            <ListPage />
          </Route>
          <Route path="/tasks/:id">{({ id }) => <TaskPage id={id} />}</Route>
          <Route path="/feed" component={FeedPage} />
          <Route path="/chat/:id?">{({ id }) => <ChatPage {...(id && { conversationId: id })} />}</Route>
          <Route path="/time" component={TimePage} />
          <Route path="/files" component={FilesPage} />
          <Route path="/files/:id">{({ id }) => <FilePage id={id} />}</Route>
          <Route path="/proposals" component={ProposalsPage} />
          <Route path="/invitations" component={InvitationsPage} />
          <Route path="/settings" nest>
            <SettingsPage />
          </Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Guard>
  );
}

/** Outlines of the areas whose pages are not rows, by path and search. */
const outlines: readonly (readonly [RegExp, Outline])[] = [
  [/[?&]kind=calendar\b/, 'calendar'],
  [/[?&]kind=timeline\b/, 'timeline'],
  [/^\/projects\/[^/]+\/overview/, 'overview'],
  [/^\/projects\/[^/]+\/cycles/, 'cycle'],
  [/^(\/projects\/[^/]+)?\/settings/, 'form'],
  [/^\/chat\/./, 'chat'],
  [/^\/projects\/[^/]+\/?(\?|$)/, 'board'],
  [/^\/feed/, 'feed'],
  [/^\/tasks\/./, 'task'],
];

/** Outline of the page at the current address. */
export function WaitingArea() {
  const place = useLocation()[0] + location.search;
  return <Waiting head as={outlines.find(([path]) => path.test(place))?.[1] ?? 'rows'} />;
}

function NotFound() {
  const t = useTexts(texts);
  useTitle(t('notFound'));
  return (
    <Empty
      order={1}
      title={t('notFound')}
      action={
        <Button component={Link} href="/" variant="default">
          {t('toHome')}
        </Button>
      }
    >
      {t('notFoundLead')}
    </Empty>
  );
}
