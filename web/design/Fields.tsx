import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../src/i18n/messages.ts';
import type { CustomField } from '../src/ui/custom-fields.ts';
import { DayInput } from '../src/ui/DayInput.tsx';
import { DayChoice } from '../src/ui/day/DayChoice.tsx';
import { FieldInput } from '../src/ui/new-fields/FieldInput.tsx';
import { SaveButtons } from '../src/ui/SaveButtons.tsx';
import { Section } from '../src/ui/Section.tsx';
import { TimeForm } from '../src/ui/TimeForm.tsx';
import { TypedInput } from '../src/ui/TypedInput.tsx';
import { texts } from './messages.ts';

/** Types of custom fields without people, who would need a signed-in viewer. */
const types = ['text', 'number', 'date', 'select', 'several', 'checkbox', 'url'] as const;
const form = { changed: true, outdated: true, takeOver: () => {}, forget: () => {} };

/** Fields in their states: empty, filled, wrong and disabled. */
export function Fields() {
  const t = useTexts(texts);
  const [day, setDay] = useState('2026-11-30');
  const statuses = [t('unstarted'), t('started')];
  const field = (type: CustomField['type']): CustomField => ({
    id: type,
    key: type,
    name: `${t('customFields')}: ${type}`,
    type,
    required: false,
    defaultValue: null,
    projects: [],
    options: statuses.map((name, index) => ({ id: String(index), name, color: '#2f6fed' })),
  });
  return (
    <Section title={t('inputs')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={t('title')} description={t('hint')} placeholder={t('newTaskTitle')} />
        <TextInput label={t('title')} defaultValue={t('sentence')} required />
        <TextInput label={t('title')} error={t('wrong')} />
        <TextInput label={t('title')} defaultValue={t('sentence')} disabled />
        <Textarea label={t('description')} defaultValue={t('sentence')} autosize minRows={2} />
        <NumberInput label={t('estimate')} defaultValue={3} />
        <Select label={t('status')} data={statuses} defaultValue={statuses[0] ?? null} />
        <Select label={t('status')} data={statuses} disabled />
        <MultiSelect label={t('labels')} data={statuses} defaultValue={statuses} />
        <TagsInput label={t('labels')} defaultValue={statuses} />
        <NativeSelect label={t('role')} data={[t('viewer'), t('editor')]} />
        <DayInput label={t('dueDate')} value={day} onChange={setDay} />
        <DayInput label={t('dueDate')} value="" onChange={setDay} error={t('wrong')} />
        <TimeForm submit={t('save')} onChoose={() => {}} />
        <TypedInput label={t('number')} type="number" typed="12" onType={() => {}} onKey={() => {}} />
        {types.map((type) => (
          <FieldInput key={type} field={field(type)} value={null} onChange={() => {}} error={undefined} first={false} />
        ))}
        <FieldInput field={field('text')} value={t('sentence')} onChange={() => {}} error={t('wrong')} first={false} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="md">
        <Stack gap="xs">
          <Checkbox label={t('yes')} defaultChecked />
          <Checkbox label={t('no')} />
          <Checkbox label={t('options')} indeterminate />
          <Checkbox label={t('disabled')} disabled />
        </Stack>
        <Stack gap="xs">
          <Switch label={t('yes')} defaultChecked description={t('hint')} />
          <Switch label={t('no')} />
          <Switch label={t('disabled')} disabled />
          <Radio label={t('yes')} name="radio" defaultChecked />
          <Radio label={t('no')} name="radio" />
        </Stack>
        <Stack gap="xs" align="start">
          <SegmentedControl data={[t('board'), t('list'), t('calendar')]} />
          <SaveButtons form={form} change={{ busy: false }} />
        </Stack>
        <div>
          <DayChoice label={t('dueDate')} value={day} clear={t('none')} onPick={(next) => setDay(next ?? '')} />
        </div>
      </SimpleGrid>
    </Section>
  );
}
