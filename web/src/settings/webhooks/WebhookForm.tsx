import { Accordion, NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { FilterInput } from '../../list/FilterInput.tsx';
import { FilterWrong } from '../../list/FilterWrong.tsx';
import { useTexts } from '../../text/texts.ts';
import { FormDialog } from '../parts/FormDialog.tsx';
import { Outdated } from '../parts/Outdated.tsx';
import { ProjectPicker } from '../parts/ProjectPicker.tsx';
import { fieldError } from '../parts/problem.ts';
import { useChange } from '../parts/use-change.ts';
import { useForm } from '../parts/use-form.ts';
import { createWebhookDocument, updateWebhookDocument, type WebhookData } from './documents.ts';
import { EventPicker } from './EventPicker.tsx';
import { texts } from './texts.ts';

type Settings = Pick<WebhookData, 'url' | 'description' | 'events' | 'projects' | 'filter' | 'fields' | 'ordered' | 'concurrency' | 'rate'>;

const initial: Settings = {
  url: '',
  description: '',
  events: [],
  projects: [],
  filter: '',
  fields: [],
  ordered: false,
  concurrency: 10,
  rate: null,
};

const settingsOf = ({ url, description, events, projects, filter, fields, ordered, concurrency, rate }: WebhookData): Settings => ({
  url,
  description,
  events,
  projects,
  filter,
  fields,
  ordered,
  concurrency,
  rate,
});

type WebhookFormProps = {
  /** Webhook to change; absent for a new one. */
  readonly webhook?: WebhookData;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** `secret` is set for a new webhook. */
  readonly onSaved: (secret: string | null) => void;
};

export function WebhookForm({ webhook, opened, onClose, onSaved }: WebhookFormProps) {
  const t = useTexts(texts);
  const form = useForm(`webhook.${webhook?.id ?? 'new'}`, webhook ? settingsOf(webhook) : initial, webhook?.version);
  const { fields, changes, base, set, forget } = form;
  const create = useChange(createWebhookDocument);
  const update = useChange(updateWebhookDocument);
  const problem = create.problem ?? update.problem;
  const wrongId = useId();
  const [asked, setAsked] = useState('');
  // The problem refers to the submitted filter, not to edits since then.
  const wrong = problem?.code === 'filter.invalid' && asked === fields.filter ? problem : undefined;
  const submit = async () => {
    setAsked(fields.filter);
    const saved: { readonly id: string; readonly secret?: string | null } | undefined = webhook
      ? (await update.run({ input: { id: webhook.id, expectedVersion: base ?? webhook.version, ...changes } }))?.updateWebhook
      : (await create.run({ input: { ...changes, url: fields.url, events: fields.events } }))?.createWebhook;
    if (!saved) return;
    forget();
    onSaved(saved.secret ?? null);
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title={webhook ? t('edit') : t('create')}
      opened={opened}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={submit}
      submit={webhook ? t('save') : t('create')}
      busy={create.busy || update.busy}
      problem={problem?.code === 'filter.invalid' ? undefined : problem}
      size="lg"
    >
      <Outdated form={form} />
      <TextInput
        type="url"
        label={t('address')}
        description={t('urlLead')}
        placeholder="https://ornek.com.tr/atolye"
        value={fields.url}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
        error={fieldError(problem, 'url')}
        required
        data-autofocus
      />
      <TextInput
        label={t('description')}
        description={t('descriptionLead')}
        value={fields.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        error={fieldError(problem, 'description')}
      />
      <EventPicker value={fields.events} onChange={(events) => set({ events })} error={fieldError(problem, 'events')} />
      <ProjectPicker
        value={fields.projects}
        onChange={(projects) => set({ projects })}
        error={fieldError(problem, 'projects')}
        lead={t('projectsLead')}
      />
      <FilterInput
        label={t('filter')}
        description={t('filterLead')}
        value={fields.filter}
        onChange={(filter) => set({ filter })}
        error={wrong !== undefined}
        {...(wrong && { 'aria-errormessage': wrongId })}
        inDialog
      />
      {wrong && <FilterWrong id={wrongId} text={fields.filter} problem={wrong} onChange={(filter) => set({ filter })} />}
      <Accordion variant="contained" order={3}>
        <Accordion.Item value="advanced">
          <Accordion.Control>{t('advanced')}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <TagsInput
                label={t('fields')}
                description={t('fieldsLead')}
                value={[...fields.fields]}
                onChange={(chosen) => set({ fields: chosen })}
                error={fieldError(problem, 'fields')}
              />
              <Switch
                label={t('ordered')}
                description={t('orderedLead')}
                checked={fields.ordered}
                onChange={({ currentTarget }) => set({ ordered: currentTarget.checked })}
              />
              <NumberInput
                label={t('concurrency')}
                value={fields.concurrency}
                onChange={(concurrency) => typeof concurrency === 'number' && set({ concurrency })}
                error={fieldError(problem, 'concurrency')}
                allowDecimal={false}
                hideControls
              />
              <NumberInput
                label={t('rate')}
                description={t('rateLead')}
                value={fields.rate ?? ''}
                onChange={(rate) => set({ rate: typeof rate === 'number' ? rate : null })}
                error={fieldError(problem, 'rate')}
                allowDecimal={false}
                hideControls
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </FormDialog>
  );
}
