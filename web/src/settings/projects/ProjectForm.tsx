import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRefetchViewer } from '../../app/viewer.tsx';
import { text, useTexts } from '../../text/texts.ts';
import { ProblemAlert, tellDone } from '../../ui/Problem.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { Outdated } from '../parts/Outdated.tsx';
import { fieldError } from '../parts/problem.ts';
import { useChange } from '../parts/use-change.ts';
import { useForm } from '../parts/use-form.ts';
import { texts as common } from '../texts.ts';
import { type ProjectData, updateProjectDocument } from './documents.ts';
import { Visibility } from './NewProject.tsx';
import { texts } from './texts.ts';

/** What a project is called, who sees it, and whether it is archived. */
export function ProjectForm({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const { id, name, description, visibility, archivedAt, version, viewerCan } = project;
  const form = useForm(`project.${id}`, { name, description, visibility }, version);
  const { fields, changes, changed, base, set, forget } = form;
  const { run, busy, problem } = useChange(updateProjectDocument);
  const archive = useChange(updateProjectDocument);
  const refetchViewer = useRefetchViewer();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ input: { id, expectedVersion: base ?? version, ...changes } }))) return;
    forget();
    tellDone(text(common, 'saved'));
    refetchViewer();
  };
  const setArchived = async (archived: boolean) => {
    if (!(await archive.run({ input: { id, archived } }))) return false;
    tellDone(text(texts, archived ? 'archiveDone' : 'unarchiveDone'));
    refetchViewer();
    return true;
  };
  return (
    <Stack maw="34rem">
      {viewerCan.update && (
        <form onSubmit={save}>
          <Stack>
            <TextInput
              label={c('name')}
              value={fields.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              error={fieldError(problem, 'name')}
              required
            />
            <Textarea
              label={c('description')}
              value={fields.description}
              onChange={({ currentTarget }) => set({ description: currentTarget.value })}
              error={fieldError(problem, 'description')}
              autosize
              minRows={2}
              maxRows={12}
            />
            <Visibility value={fields.visibility} onChange={(next) => set({ visibility: next })} />
            <Outdated form={form} />
            {problem && <ProblemAlert problem={problem} />}
            <Group>
              <Button type="submit" loading={busy} disabled={!changed}>
                {c('save')}
              </Button>
              {changed && (
                <Button variant="default" onClick={forget}>
                  {c('cancel')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      )}
      {viewerCan.archive && (
        <Group>
          {archivedAt ? (
            <Button variant="default" loading={archive.busy} onClick={() => setArchived(false)}>
              {t('unarchive')}
            </Button>
          ) : (
            <ConfirmButton
              label={t('archive')}
              size="sm"
              variant="default"
              color="gray"
              busy={archive.busy}
              problem={archive.problem}
              onConfirm={() => setArchived(true)}
            >
              {t('archiveLead')}
            </ConfirmButton>
          )}
        </Group>
      )}
    </Stack>
  );
}
