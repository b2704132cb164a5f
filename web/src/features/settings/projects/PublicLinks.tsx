import { Alert, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../../data/use-live.ts';
import { momentOn, useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { DayInput } from '../../../ui/DayInput.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from '../../../ui/rows.module.css';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import { createLinkDocument, endLinkDocument, type LinkData, type ProjectData } from './documents.ts';
import { texts } from './messages.ts';

const views = ['board', 'list', 'task'] as const;
const initial = { view: 'board' as (typeof views)[number], task: '', names: false, descriptions: false, ends: '' };
type LinksProps = { readonly project: ProjectData; readonly onChange: () => void };

/** Public links of a project; project leads create and revoke them. */
export function PublicLinks({ project, onChange }: LinksProps) {
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  const [made, setMade] = useState<string | null>();
  useLive(['public_link.created', 'public_link.ended'], onChange);
  const { publicLinks, viewerCan } = project;
  const make = viewerCan.publish && (
    <Button leftSection={<IconWorld size={16} />} onClick={open}>
      {t('makeLink')}
    </Button>
  );
  return (
    <Section title={t('links')} lead={t('linksLead')} actions={make}>
      {publicLinks.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noLinks')}
        </Text>
      ) : (
        <ul className={classes.rows} aria-label={t('links')}>
          {publicLinks.map((link) => (
            <Link key={link.id} link={link} mayEnd={viewerCan.manageMembers} onChange={onChange} />
          ))}
        </ul>
      )}
      <NewLink
        project={project}
        opened={opened}
        onClose={close}
        onMade={(url) => {
          close();
          setMade(url);
          onChange();
        }}
      />
      <SecretDialog title={t('linkMade')} name={t('address')} secret={made} onClose={() => setMade(undefined)} />
    </Section>
  );
}

function Link({ link, mayEnd, onChange }: { readonly link: LinkData; readonly mayEnd: boolean; readonly onChange: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { id, view, task, hint, names, descriptions, createdBy, createdAt, expiresAt } = link;
  const what = task ? task.number : t(view);
  return (
    <Row
      name={`${what} · …${hint}`}
      facts={[
        t('linkBy', { name: createdBy.name, date: dates.moment(createdAt) }),
        names && t('showsNames'),
        descriptions && t('showsDescriptions'),
        expiresAt && t('endsAt', { date: dates.moment(expiresAt) }),
      ]}
    >
      {mayEnd && (
        <ConfirmButton
          label={t('end')}
          name={t('endLinkNamed', { hint })}
          mutation={endLinkDocument}
          variables={{ input: { id } }}
          done={t('linkEnded')}
          onDone={onChange}
        >
          {t('endLinkLead')}
        </ConfirmButton>
      )}
    </Row>
  );
}

type NewLinkProps = {
  readonly project: ProjectData;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (url: string | null) => void;
};

function NewLink({ project, opened, onClose, onMade }: NewLinkProps) {
  const t = useTexts(texts);
  const [fields, setFields] = useState(initial);
  const set = (change: Partial<typeof initial>) => setFields((now) => ({ ...now, ...change }));
  useUnsaved(opened && fields !== initial);
  const change = useChange(createLinkDocument);
  const submit = async () => {
    const { view, task, names, descriptions, ends } = fields;
    const input = {
      project: project.id,
      view,
      names,
      descriptions,
      ...(view === 'task' && { task: task.trim() }),
      ...(ends && { expiresAt: momentOn(ends, '23:59:59') }),
    };
    const done = await change.run({ input });
    if (!done) return;
    setFields(initial);
    onMade(done.createPublicLink.url);
  };
  return (
    <FormDialog title={t('makeLink')} opened={opened} onClose={onClose} onSubmit={submit} change={change}>
      <Alert color="orange" variant="light" icon={<IconWorld />}>
        {t('linkWarning')}
      </Alert>
      <Select
        label={t('linkView')}
        data={views.map((value) => ({ value, label: t(value) }))}
        value={fields.view}
        onChange={(view) => view && set({ view: view as typeof fields.view })}
        allowDeselect={false}
      />
      {fields.view === 'task' && (
        <TextInput
          label={t('linkTask')}
          placeholder={`${project.key}-12`}
          value={fields.task}
          onChange={({ currentTarget }) => set({ task: currentTarget.value.toUpperCase() })}
          error={fieldError(change.problem, 'task')}
          required
        />
      )}
      <Checkbox label={t('linkNames')} checked={fields.names} onChange={({ currentTarget }) => set({ names: currentTarget.checked })} />
      <Checkbox
        label={t('linkDescriptions')}
        checked={fields.descriptions}
        onChange={({ currentTarget }) => set({ descriptions: currentTarget.checked })}
      />
      <Group grow>
        <DayInput label={t('linkEnds')} value={fields.ends} onChange={(ends) => set({ ends })} />
      </Group>
    </FormDialog>
  );
}
