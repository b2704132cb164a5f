import { TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import { Expiry, endOf } from '../credentials/Expiry.tsx';
import { ProjectPicker } from '../credentials/ProjectPicker.tsx';
import { ScopePicker } from '../credentials/Scopes.tsx';
import { type WriteMode, WriteModeField } from '../credentials/WriteMode.tsx';
import { type CreatedToken, createTokenDocument } from './documents.ts';
import { useT } from './messages.ts';

const initial = { name: '', scopes: [] as string[], projects: [] as string[], write: 'direct' as WriteMode, lasts: '90', until: '' };

type TokenFormProps = { readonly opened: boolean; readonly onClose: () => void; readonly onMade: (token: CreatedToken) => void };

export function TokenForm({ opened, onClose, onMade }: TokenFormProps) {
  const t = useT();
  const { scopes: offered } = useViewer().credential;
  const form = useForm('token', initial);
  const { fields, set } = form;
  const change = useChange(createTokenDocument);
  const submit = async () => {
    const { name, scopes, projects, write } = fields;
    const made = await change.run({ input: { name, scopes, write, ...(projects.length > 0 && { projects }), expiresAt: endOf(fields) } });
    if (!made) return;
    form.forget();
    onMade(made.createToken);
  };
  return (
    <FormDialog title={t('create')} opened={opened} onClose={onClose} form={form} onSubmit={submit} change={change} size="lg">
      <TextInput
        label={t('name')}
        description={t('nameLead')}
        placeholder={t('namePlaceholder')}
        {...form.text('name', change.problem)}
        required
        data-autofocus
      />
      <ScopePicker offered={offered} {...form.control('scopes', change.problem)} />
      <ProjectPicker {...form.control('projects', change.problem)} />
      <WriteModeField {...form.control('write', change.problem)} />
      <Expiry value={fields} onChange={set} error={fieldError(change.problem, 'expiresAt')} />
    </FormDialog>
  );
}
