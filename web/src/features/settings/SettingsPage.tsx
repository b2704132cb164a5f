import { Box, Button } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { PageHead, useTitle } from '../../ui/Page.tsx';
import page from '../../ui/page.module.css';
import { Waiting } from '../../ui/Waiting.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { AdministratorsOnly } from './AdministratorsOnly.tsx';
import { texts } from './messages.ts';
import { SideNavigation } from './SideNavigation.tsx';
import { groups } from './sections.tsx';
import classes from './settings.module.css';

/** Settings of the user and, for administrators, of the organization. Each section has a path below `/settings`. */
export default function SettingsPage() {
  const t = useTexts(texts);
  const [location] = useLocation();
  const here = groups.flatMap(({ sections }) => sections).find(({ id }) => location.split('/')[1] === id);
  useTitle(here ? `${t(here.id)} · ${t('settings')}` : t('settings'));
  return (
    <div className={page.page}>
      <PageHead title={t('settings')} />
      <div className={classes.settings}>
        <SideNavigation />
        <Box miw={0}>
          <Guard key={here?.id}>
            <Suspense fallback={<Waiting as="form" />}>
              <Switch>
                <Route path="/">
                  <Redirect to="/profile" replace />
                </Route>
                {groups.flatMap(({ administrators, sections }) =>
                  sections.map(({ id, page }) => (
                    <Route key={id} path={`/${id}`} nest>
                      <Allowed administrators={administrators} page={page} />
                    </Route>
                  )),
                )}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </Suspense>
          </Guard>
        </Box>
      </div>
    </div>
  );
}

function Allowed({ administrators, page: SectionPage }: { readonly administrators: boolean; readonly page: ComponentType }) {
  const { administer } = useViewer().organization.viewerCan;
  return administrators && !administer ? <AdministratorsOnly /> : <SectionPage />;
}

function NotFound() {
  const t = useTexts(texts);
  return (
    <Empty
      title={t('notFound')}
      action={
        <Button component={Link} href="/profile" variant="default">
          {t('toProfile')}
        </Button>
      }
    >
      {t('notFoundLead')}
    </Empty>
  );
}
