import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Problem } from '../../data/problem.ts';
import { fieldError } from '../../ui/field-error.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { TemplateTask } from './documents.ts';
import { without } from './draft.ts';
import { useT } from './messages.ts';

/** Maximum number of sub-tasks that the server accepts. */
const most = 99;

type Props = {
  readonly value: readonly TemplateTask[];
  readonly onChange: (value: readonly TemplateTask[]) => void;
  readonly problem: Problem | undefined;
};

/** Editor of the sub-tasks' titles, in order; their other fields stay unchanged. */
export function Subtasks({ value, onChange, problem }: Props) {
  const t = useT();
  return (
    <Input.Wrapper label={t('subtasks')} labelElement="div">
      <Stack gap="xs" mt={4} role="group" aria-label={t('subtasks')}>
        {value.map((subtask, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sub-tasks of a template have no id
          <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('subtask', { number: place + 1 })}
              value={subtask.title}
              onChange={({ currentTarget }) => onChange(value.with(place, { ...subtask, title: currentTarget.value }))}
              error={fieldError(problem, `subtasks.${place}`)}
              maxLength={500}
              autoFocus={subtask.title === ''}
              required
            />
            <IconButton
              icon={IconTrash}
              label={t('removeSubtask', { number: place + 1 })}
              color="mercan"
              size="lg"
              onClick={() => onChange(without(value, place))}
            />
          </Group>
        ))}
        {value.length < most && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { title: '' }])}
          >
            {t('addSubtask')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
