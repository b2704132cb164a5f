import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Person } from '../../../ui/Person.tsx';
import type { ProjectData } from './documents.ts';
import { texts } from './messages.ts';
import classes from './projects.module.css';

/** Says that only leads of the project may change it. */
export function ReadOnly() {
  const t = useTexts(texts);
  return (
    <Text size="sm" c="dimmed">
      {t('readOnly')}
    </Text>
  );
}

/** Settings of a project for people who may not change them: what they may do, who changes the settings, and the values. */
export function ReadOnlyGeneral({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { key, name, visibility, lead, startDate, targetDate, defaultAssignee, members, viewerRole, archivedAt } = project;
  const leads = members.filter(({ role }) => role === 'lead');
  const day = (value: string | null) => (value ? dates.date(value) : t('noDay'));
  return (
    <Stack maw="34rem" gap="md">
      <Text size="sm">{t(archivedAt ? 'archivedRights' : viewerRole === 'viewer' ? 'viewerRights' : 'editorRights')}</Text>
      <dl className={classes.facts}>
        <dt>{t('name')}</dt>
        <dd>{name}</dd>
        <dt>{t('projectKey')}</dt>
        <dd>{key}</dd>
        <dt>{t('visibility')}</dt>
        <dd>{t(visibility)}</dd>
        <dt>{t('projectLead')}</dt>
        <dd>{lead?.name ?? t('nobodyYet')}</dd>
        <dt>{t('startDate')}</dt>
        <dd>{day(startDate)}</dd>
        <dt>{t('targetDate')}</dt>
        <dd>{day(targetDate)}</dd>
        <dt>{t('defaultAssignee')}</dt>
        <dd>{defaultAssignee?.name ?? t('nobodyYet')}</dd>
        <dt>{t('whoChanges')}</dt>
        <dd>
          {leads.map(({ user }) => (
            <Person key={user.id} person={user} size={20} />
          ))}
          {leads.length === 0 && t('administratorsChange')}
        </dd>
      </dl>
      <Text size="sm">
        <Anchor component={Link} href={`/projects/${key}/overview`}>
          {t('toOverview')}
        </Anchor>
      </Text>
    </Stack>
  );
}
