import { Group, Select, Text, TextInput } from '@mantine/core';
import { useTexts } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useOpenProjects } from '../../viewer/viewer.tsx';
import { ProjectPicker } from '../credentials/ProjectPicker.tsx';
import { type CreatedInvitation, createInvitationDocument, type MemberRole, type ProjectRole } from './documents.ts';
import { useT } from './messages.ts';

type Fields = { email: string; role: MemberRole; projects: { project: string; role: ProjectRole }[] };
const initial: Fields = { email: '', role: 'member', projects: [] };

type InvitationFormProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (invitation: CreatedInvitation) => void;
};

export function InvitationForm({ opened, onClose, onMade }: InvitationFormProps) {
  const t = useT();
  const c = useTexts();
  const known = useOpenProjects();
  const form = useForm('invitation', initial);
  const { fields, set } = form;
  const change = useChange(createInvitationDocument);
  const submit = async () => {
    const made = await change.run({ input: fields });
    if (!made) return;
    form.forget();
    onMade(made.createInvitation);
  };
  const choose = (ids: string[]) =>
    set({ projects: ids.map((id) => fields.projects.find(({ project }) => project === id) ?? { project: id, role: 'editor' }) });
  return (
    <FormDialog title={t('invite')} opened={opened} onClose={onClose} form={form} onSubmit={submit} change={change}>
      <TextInput
        type="email"
        label={t('email')}
        placeholder={t('emailExample')}
        {...form.text('email', change.problem)}
        required
        data-autofocus
      />
      <Select
        label={c('role')}
        description={t('roleLead')}
        data={(['member', 'guest', 'admin'] as const).map((value) => ({ value, label: c(value) }))}
        value={fields.role}
        onChange={(role) => role && set({ role: role as MemberRole })}
        error={fieldError(change.problem, 'role')}
        allowDeselect={false}
      />
      <ProjectPicker
        label={t('projects')}
        lead={t('projectsLead')}
        value={fields.projects.map(({ project }) => project)}
        onChange={choose}
        error={fieldError(change.problem, 'projects')}
      />
      {fields.projects.map(({ project, role }) => {
        const name = known.find(({ id }) => id === project)?.name ?? project;
        return (
          <Group key={project} justify="space-between" wrap="nowrap">
            <Text size="sm">{name}</Text>
            <Select
              aria-label={t('projectRole', { name })}
              size="xs"
              w="9rem"
              data={(['viewer', 'editor', 'lead'] as const).map((value) => ({ value, label: c(value) }))}
              value={role}
              onChange={(next) =>
                next &&
                set({ projects: fields.projects.map((one) => (one.project === project ? { project, role: next as ProjectRole } : one)) })
              }
              allowDeselect={false}
            />
          </Group>
        );
      })}
    </FormDialog>
  );
}
