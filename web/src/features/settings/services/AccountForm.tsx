import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import { useChange } from '../../../ui/use-change.ts';
import { useForm, withStored } from '../../../ui/use-form.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import { Expiry, endOf } from '../credentials/Expiry.tsx';
import { ProjectPicker } from '../credentials/ProjectPicker.tsx';
import { ScopePicker } from '../credentials/Scopes.tsx';
import { WriteModeField } from '../credentials/WriteMode.tsx';
import { type AccountData, createAccountDocument, updateAccountDocument } from './documents.ts';
import { useT } from './messages.ts';

type Settings = Pick<AccountData, 'name' | 'description' | 'role' | 'scopes' | 'projects' | 'write' | 'agent'>;
const initial: Settings & { lasts: string; until: string } = {
  name: '',
  description: '',
  role: 'member',
  scopes: [],
  projects: [],
  write: 'direct',
  agent: false,
  lasts: 'never',
  until: '',
};

type AccountFormProps = {
  /** Account to change; absent for a new one. */
  readonly account?: AccountData;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** `key` is the first key of a new account. */
  readonly onSaved: (name: string, key: string | null) => void;
};

export function AccountForm({ account, opened, onClose, onSaved }: AccountFormProps) {
  const t = useT();
  const held = useViewer().credential.scopes;
  const form = useForm(`service.${account?.id ?? 'new'}`, withStored(initial, account), account?.version);
  const { fields, changes, base, set, forget } = form;
  const create = useChange(createAccountDocument);
  const update = useChange(updateAccountDocument);
  const change = account ? update : create;
  const { lasts: _, until: __, ...changed } = changes;
  const offered = account ? [...new Set([...held, ...account.scopes])] : held;
  const submit = async () => {
    const { name, scopes } = fields;
    const saved: { readonly id: string; readonly key?: string | null } | undefined = account
      ? (await update.run({ input: { id: account.id, expectedVersion: base ?? account.version, ...changed } }))?.updateServiceAccount
      : (await create.run({ input: { ...changed, name, scopes, keyExpiresAt: endOf(fields) } }))?.createServiceAccount;
    if (!saved) return;
    forget();
    onSaved(name, saved.key ?? null);
  };
  return (
    <FormDialog
      title={account ? t('editNamed', { name: account.name }) : t('createAccount')}
      opened={opened}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submit={account ? t('save') : t('create')}
      change={change}
      size="lg"
    >
      <TextInput
        label={t('name')}
        description={t('nameLead')}
        placeholder={t('namePlaceholder')}
        {...form.text('name', change.problem)}
        required
        data-autofocus
      />
      <Textarea label={t('description')} {...form.text('description', change.problem)} autosize minRows={2} />
      <Select
        label={t('role')}
        description={t('roleLead')}
        data={(['member', 'guest', 'admin'] as const).map((value) => ({ value, label: t(value) }))}
        value={fields.role}
        onChange={(role) => role && set({ role: role as AccountData['role'] })}
        error={fieldError(change.problem, 'role')}
        allowDeselect={false}
      />
      <ScopePicker offered={offered} {...form.control('scopes', change.problem)} />
      <ProjectPicker {...form.control('projects', change.problem)} />
      <WriteModeField {...form.control('write', change.problem)} />
      <Checkbox
        label={t('agent')}
        description={t('agentLead')}
        checked={fields.agent}
        onChange={({ currentTarget: { checked } }) => set({ agent: checked })}
        error={fieldError(change.problem, 'agent')}
      />
      {!account && <Expiry value={fields} onChange={set} error={fieldError(change.problem, 'keyExpiresAt')} />}
    </FormDialog>
  );
}
