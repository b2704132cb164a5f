import { TextInput } from '@mantine/core';
import { useViewer } from '../../app/viewer.tsx';
import { useTexts } from '../../text/texts.ts';
import { Expiry, endOf } from '../parts/Expiry.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ProjectPicker } from '../parts/ProjectPicker.tsx';
import { fieldError } from '../parts/problem.ts';
import { ScopePicker } from '../parts/Scopes.tsx';
import { useChange } from '../parts/use-change.ts';
import { useForm } from '../parts/use-form.ts';
import { type CreatedToken, createTokenDocument } from './documents.ts';
import { texts } from './texts.ts';

const initial = { name: '', scopes: [] as string[], projects: [] as string[], lasts: '90', until: '' };

type TokenFormProps = { readonly opened: boolean; readonly onClose: () => void; readonly onMade: (token: CreatedToken) => void };

export function TokenForm({ opened, onClose, onMade }: TokenFormProps) {
  const t = useTexts(texts);
  const { scopes: offered } = useViewer().credential;
  const { fields, set, forget } = useForm('token', initial);
  const { run, busy, problem } = useChange(createTokenDocument);
  const submit = async () => {
    const { name, scopes, projects } = fields;
    const made = await run({ input: { name, scopes, ...(projects.length > 0 && { projects }), expiresAt: endOf(fields) } });
    if (!made) return;
    forget();
    onMade(made.createToken);
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('create')}
      opened={opened}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={submit}
      submit={t('create')}
      busy={busy}
      problem={problem}
      size="lg"
    >
      <TextInput
        label={t('name')}
        description={t('nameLead')}
        placeholder={t('namePlaceholder')}
        value={fields.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fieldError(problem, 'name')}
        required
        data-autofocus
      />
      <ScopePicker offered={offered} value={fields.scopes} onChange={(scopes) => set({ scopes })} error={fieldError(problem, 'scopes')} />
      <ProjectPicker value={fields.projects} onChange={(projects) => set({ projects })} error={fieldError(problem, 'projects')} />
      <Expiry value={fields} onChange={set} error={fieldError(problem, 'expiresAt')} />
    </FormDialog>
  );
}
