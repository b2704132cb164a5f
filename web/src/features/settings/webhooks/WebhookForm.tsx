import { Accordion, NumberInput, SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import { useChange } from '../../../ui/use-change.ts';
import { useForm, withStored } from '../../../ui/use-form.ts';
import { FilterInput } from '../../list/FilterInput.tsx';
import { FilterWrong } from '../../list/FilterWrong.tsx';
import { ProjectPicker } from '../credentials/ProjectPicker.tsx';
import { createWebhookDocument, updateWebhookDocument, type WebhookData } from './documents.ts';
import { EventPicker } from './EventPicker.tsx';
import { useT } from './messages.ts';

type Settings = Pick<WebhookData, 'url' | 'description' | 'events' | 'projects' | 'filter' | 'fields' | 'ordered' | 'concurrency' | 'rate'>;

const initial: Settings = {
  url: '',
  description: '',
  events: ['task.*'],
  projects: [],
  filter: '',
  fields: [],
  ordered: false,
  concurrency: 10,
  rate: null,
};

type WebhookFormProps = {
  /** Webhook to change; absent for a new one. */
  readonly webhook?: WebhookData;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** `secret` is set for a new webhook. */
  readonly onSaved: (secret: string | null) => void;
};

export function WebhookForm({ webhook, opened, onClose, onSaved }: WebhookFormProps) {
  const t = useT();
  const form = useForm(`webhook.${webhook?.id ?? 'new'}`, withStored(initial, webhook), webhook?.version);
  const { fields, changes, base, set, forget } = form;
  const create = useChange(createWebhookDocument);
  const update = useChange(updateWebhookDocument);
  const change = webhook ? update : create;
  const wrongId = useId();
  const [asked, setAsked] = useState('');
  // The problem refers to the submitted filter, not to edits since then.
  const wrong = change.problem?.code === 'filter.invalid' && asked === fields.filter ? change.problem : undefined;
  const submit = async () => {
    setAsked(fields.filter);
    const saved: { readonly id: string; readonly secret?: string | null } | undefined = webhook
      ? (await update.run({ input: { id: webhook.id, expectedVersion: base ?? webhook.version, ...changes } }))?.updateWebhook
      : (await create.run({ input: { ...changes, url: fields.url, events: fields.events } }))?.createWebhook;
    if (!saved) return;
    forget();
    onSaved(saved.secret ?? null);
  };
  return (
    <FormDialog
      title={webhook ? t('edit') : t('create')}
      opened={opened}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submit={webhook ? t('save') : t('create')}
      change={change.problem?.code === 'filter.invalid' ? { busy: change.busy } : change}
      size="xl"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="url"
          label={t('address')}
          description={t('urlLead')}
          placeholder="https://ornek.com.tr/atolye"
          {...form.text('url', change.problem)}
          required
          data-autofocus
        />
        <TextInput label={t('description')} description={t('descriptionLead')} {...form.text('description', change.problem)} />
      </SimpleGrid>
      <EventPicker {...form.control('events', change.problem)} />
      <ProjectPicker {...form.control('projects', change.problem)} lead={t('projectsLead')} />
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
                error={fieldError(change.problem, 'fields')}
              />
              <Switch label={t('ordered')} description={t('orderedLead')} {...form.checked('ordered')} />
              <NumberInput
                label={t('concurrency')}
                value={fields.concurrency}
                onChange={(concurrency) => typeof concurrency === 'number' && set({ concurrency })}
                error={fieldError(change.problem, 'concurrency')}
                allowDecimal={false}
                hideControls
              />
              <NumberInput
                label={t('rate')}
                description={t('rateLead')}
                value={fields.rate ?? ''}
                onChange={(rate) => set({ rate: typeof rate === 'number' ? rate : null })}
                error={fieldError(change.problem, 'rate')}
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
