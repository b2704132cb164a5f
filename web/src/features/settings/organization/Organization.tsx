import { Checkbox, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { fieldError } from '../../../ui/field-error.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { SaveButtons } from '../../../ui/SaveButtons.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useOpenProjects, useRefetchViewer } from '../../viewer/viewer.tsx';
import { LanguageSelect, TimeZoneSelect } from '../Locale.tsx';
import { texts } from './messages.ts';

const fields = graphql(`
  fragment OrganizationFields on Organization {
    id name slug locale timeZone publicLinks approvedAppsOnly agentsNeedPerson agentRejections agentErrors agentMinutes agentCostOfRun agentCostOfDay agentCurrency version defaultProject { id }
  }
`);

const document = graphql(
  `
  query OrganizationSettings {
    organization { ...OrganizationFields }
  }
`,
  [fields],
);

const updateDocument = graphql(
  `
  mutation UpdateOrganization($input: UpdateOrganizationInput!) {
    updateOrganization(input: $input) { ...OrganizationFields }
  }
`,
  [fields],
);

type OrganizationData = ResultOf<typeof fields>;

/** Settings of the whole organization. */
export default function Organization() {
  const t = useTexts(texts);
  return (
    <Section title={t('organization')} lead={t('lead')}>
      <Loaded of={useData(document, {})}>{({ organization }) => <OrganizationForm organization={organization} />}</Loaded>
    </Section>
  );
}

function OrganizationForm({ organization }: { readonly organization: OrganizationData }) {
  const t = useTexts(texts);
  const projects = useOpenProjects();
  const refetchViewer = useRefetchViewer();
  const { id: _, version, defaultProject, ...others } = organization;
  const stored = { ...others, defaultProject: defaultProject?.id ?? null };
  const form = useForm('organization', stored, version);
  const change = useChange(updateDocument);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change.run({ input: { ...form.changes, expectedVersion: form.base ?? version } }))) return;
    form.forget();
    notifyDone(text(texts, 'saved'));
    refetchViewer();
  };
  const numberOf = (name: 'agentRejections' | 'agentErrors' | 'agentMinutes') => ({
    value: form.fields[name],
    onChange: (value: number | string) => typeof value === 'number' && form.set({ [name]: value }),
    error: fieldError(change.problem, name),
  });
  return (
    <form onSubmit={save}>
      <Stack maw="34rem">
        <TextInput label={t('name')} {...form.text('name', change.problem)} required />
        <TextInput label={t('slug')} description={t('slugLead')} {...form.text('slug', change.problem)} required />
        <LanguageSelect description={t('languageLead')} {...form.control('locale', change.problem)} />
        <TimeZoneSelect description={t('timeZoneLead')} {...form.control('timeZone', change.problem)} />
        <Select
          label={t('defaultProject')}
          description={t('defaultProjectLead')}
          data={projects.map((project) => ({ value: project.id, label: `${project.name} (${project.key})` }))}
          {...form.control('defaultProject', change.problem)}
          allowDeselect={false}
          searchable
        />
        <Switch label={t('publicLinks')} description={t('publicLinksLead')} {...form.checked('publicLinks')} />
        <Switch label={t('approvedAppsOnly')} description={t('approvedAppsOnlyLead')} {...form.checked('approvedAppsOnly')} />
        <Checkbox.Group
          label={t('agentsNeedPerson')}
          description={t('agentsNeedPersonLead')}
          value={[...form.fields.agentsNeedPerson]}
          onChange={(chosen) => form.set({ agentsNeedPerson: chosen as typeof others.agentsNeedPerson })}
        >
          <Stack gap="xs" mt="xs">
            <Checkbox value="deletion" label={t('deletion')} />
            <Checkbox value="permissions" label={t('permissions')} />
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label={t('agentRejections')}
          description={t('agentRejectionsLead')}
          {...numberOf('agentRejections')}
          min={1}
          max={1000}
          allowDecimal={false}
        />
        <NumberInput
          label={t('agentErrors')}
          description={t('agentErrorsLead')}
          {...numberOf('agentErrors')}
          min={1}
          max={1000}
          allowDecimal={false}
        />
        <NumberInput
          label={t('agentMinutes')}
          description={t('agentMinutesLead')}
          {...numberOf('agentMinutes')}
          min={1}
          max={10_080}
          allowDecimal={false}
        />
        {(['agentCostOfRun', 'agentCostOfDay'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            description={t(`${name}Lead`)}
            value={form.fields[name] ?? ''}
            onChange={(value) => form.set({ [name]: typeof value === 'number' ? value : null })}
            error={fieldError(change.problem, name)}
            suffix={` ${form.fields.agentCurrency}`}
            min={0}
            decimalScale={2}
          />
        ))}
        <TextInput
          label={t('agentCurrency')}
          description={t('agentCurrencyLead')}
          {...form.text('agentCurrency', change.problem)}
          required
        />
        <SaveButtons form={form} change={change} />
      </Stack>
    </form>
  );
}
