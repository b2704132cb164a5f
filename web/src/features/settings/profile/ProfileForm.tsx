import { Anchor, Divider, Select, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { graphql } from '../../../data/graphql.ts';
import { chooseLanguage } from '../../../i18n/language.ts';
import { notifyDone } from '../../../ui/Problem.tsx';
import { SaveButtons } from '../../../ui/SaveButtons.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { LanguageSelect, TimeZoneSelect } from '../Locale.tsx';
import { hours } from './hours.ts';
import { text, useT } from './messages.ts';
import type { ProfileData } from './profile-data.ts';

const document = graphql(`
  mutation UpdateProfile($input: UpdateMeInput!) {
    updateMe(input: $input) { id name locale timeZone mailDigest mailHour mailReminders version }
  }
`);

export function ProfileForm({ me }: { readonly me: ProfileData }) {
  const t = useT();
  const { email, version, id: _, avatar: __, ...profile } = me;
  const form = useForm('profile', profile, version);
  const { fields, changes, base, set, forget } = form;
  const change = useChange(document);
  const refetchViewer = useRefetchViewer();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change.run({ input: { ...changes, expectedVersion: base ?? version } }))) return;
    forget();
    if (changes.locale) chooseLanguage(changes.locale);
    refetchViewer();
    notifyDone(text('saved'));
  };
  return (
    <form onSubmit={save}>
      <Stack maw="34rem">
        <TextInput label={t('name')} {...form.text('name', change.problem)} autoComplete="name" required />
        {email && <TextInput label={t('email')} description={t('emailLead')} value={email} readOnly variant="filled" />}
        <LanguageSelect description={t('languageLead')} {...form.control('locale', change.problem)} />
        <TimeZoneSelect description={t('timeZoneLead')} {...form.control('timeZone', change.problem)} />
        <Divider mt="xs" />
        <div>
          <Title order={3}>{t('mail')}</Title>
          <Text size="sm" c="dimmed">
            {t('mailLead')}
          </Text>
        </div>
        <Switch label={t('digest')} description={t('digestLead')} {...form.checked('mailDigest')} />
        <Switch label={t('reminders')} description={t('remindersLead')} {...form.checked('mailReminders')} />
        <Select
          label={t('hour')}
          data={hours}
          value={String(fields.mailHour)}
          onChange={(hour) => hour && set({ mailHour: Number(hour) })}
          disabled={!fields.mailDigest && !fields.mailReminders}
          allowDeselect={false}
          maw="10rem"
        />
        <Text size="sm" c="dimmed">
          {t('mutes')}{' '}
          <Anchor component={Link} href="~/feed" inherit underline="always">
            {t('toFeed')}
          </Anchor>
        </Text>
        <SaveButtons form={form} change={change} />
      </Stack>
    </form>
  );
}
