import { Button, CloseButton, Group, Kbd, Modal, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconLayoutKanban, IconTag, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { Attach, Chosen } from '../../ui/files/Chosen.tsx';
import { named } from '../../ui/files/named.ts';
import { uploads } from '../../ui/files/upload-queue.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon } from '../../ui/Priority.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { Writing } from '../../ui/writing/Writing.tsx';
import { FieldPicker } from '../list/FieldPicker.tsx';
import { OptionPicker } from '../list/OptionPicker.tsx';
import classes from './composer.module.css';
import { useT } from './messages.ts';
import { TitleLine } from './TitleLine.tsx';
import { useNewTask } from './use-new-task.ts';
import type { Fields } from './words.ts';

type Props = {
  /** Identifier of the dialog. */
  readonly id: string;
  /** Text that replaces the title of the draft. */
  readonly title: string;
  /** Text that is added to that of the draft. */
  readonly text?: string;
  /** Files to attach to the task. */
  readonly files?: readonly File[];
  readonly onClose: () => void;
};

const icon = { size: 14, 'aria-hidden': true } as const;

/** Dialog to write a task. Its draft stays when it closes; only `cancel` discards it. */
export default function Composer({ id, title, text, files: shared = [], onClose }: Props) {
  const t = useT();
  const dates = useDates();
  const narrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const task = useNewTask('composer');
  const [another, setAnother] = useState(false);
  const [files, setFiles] = useState(shared);
  const [open, setOpen] = useState<keyof Fields | 'project'>();
  const line = useRef<HTMLTextAreaElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  useReturnFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    if (title) task.setText(title);
    if (text) task.setDescription([task.description, text].filter(Boolean).join('\n\n'));
  }, []);
  const { fields, target } = task;
  const blocked = !task.title || task.uploading;
  const send = async () => {
    if (blocked) return;
    line.current?.focus();
    if (another) setFiles([]);
    const made = await task.send(another);
    if (made) uploads.add(files, { task: made.id, name: made.number });
    else setFiles(files);
    if (made && !another) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && !open && !event.defaultPrevented) onClose();
  };
  const closePicker = () => {
    setOpen(undefined);
    chips.current?.querySelector<HTMLElement>(`[data-field=${open}]`)?.focus();
  };
  const chip = (field: keyof Fields | 'project', value: string | undefined, sign: ReactNode, picker: ReactNode) => (
    <span className={classes.chip}>
      <Button
        size="compact-sm"
        variant={value ? 'light' : 'subtle'}
        color={value ? undefined : 'gray'}
        leftSection={sign}
        data-field={field}
        aria-label={`${t(field)}: ${value ?? t('none')}`}
        aria-haspopup={field === 'dueDate' ? 'dialog' : 'listbox'}
        aria-expanded={open === field}
        onClick={() => setOpen(field)}
      >
        {value ?? t(field)}
      </Button>
      {open === field && picker}
    </span>
  );
  const fieldChip = (field: keyof Fields, value: string | undefined, sign: ReactNode) =>
    chip(
      field,
      value,
      sign,
      target && (
        <FieldPicker
          field={field}
          rows={[{ ...fields, project: target, status: '', cycle: null }]}
          onEdit={(edit) => task.pick(field, edit)}
          onClose={closePicker}
        />
      ),
    );
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="40rem"
      yOffset="25vh"
      fullScreen={narrow}
      returnFocus={false}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay />
      <Modal.Content id={id} aria-label={t('newTask')}>
        <Modal.Body className={classes.body}>
          <TitleLine task={task} size="lg" input={line} placeholder={t('titleHint')} onEnter={() => void send()} />
          <CloseButton aria-label={t('close')} className={classes.close} onClick={onClose} />
          {target && (
            <div className={classes.text}>
              <Writing
                home={{ project: target }}
                label={t('description')}
                placeholder={t('textHint')}
                value={task.description}
                onChange={task.setDescription}
                minRows={3}
              />
            </div>
          )}
          <Group gap={4} ref={chips}>
            {chip(
              'project',
              target?.name,
              <IconLayoutKanban {...icon} />,
              <OptionPicker
                label={t('project')}
                options={task.choices.map(({ key, name }) => ({ value: key, label: name }))}
                selected={target ? [target.key] : []}
                onPick={task.setProject}
                onClose={closePicker}
              />,
            )}
            {fieldChip(
              'assignee',
              fields.assignee?.name,
              fields.assignee ? <PersonPicture person={fields.assignee} size={16} /> : <IconUser {...icon} />,
            )}
            {fieldChip('dueDate', fields.dueDate ? dates.weekday(fields.dueDate) : undefined, <IconCalendar {...icon} />)}
            {fieldChip(
              'priority',
              fields.priority === 'none' ? undefined : t(fields.priority),
              <span aria-hidden>
                <PriorityIcon priority={fields.priority} size={14} />
              </span>,
            )}
            {fieldChip('labels', fields.labels.map(({ name }) => name).join(', ') || undefined, <IconTag {...icon} />)}
            {target?.viewerCan.uploadFile && <Attach onPick={(picked) => setFiles([...files, ...picked.map(named)])} />}
          </Group>
          <Chosen
            label={t('files')}
            files={files.map(({ name }, key) => ({ key, name }))}
            onRemove={(key) => {
              setFiles(files.filter((_, index) => index !== key));
              // The button that had the focus is gone.
              line.current?.focus();
            }}
          />
          {task.problem && <ProblemAlert problem={task.problem} />}
          <Group justify="flex-end" gap="xs">
            <Switch
              size="xs"
              mie="auto"
              label={t('another')}
              checked={another}
              onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
            />
            <Button
              variant="default"
              onClick={() => {
                task.forget();
                onClose();
              }}
            >
              {t('cancel')}
            </Button>
            <Button
              disabled={blocked}
              loading={task.sending && !another}
              onClick={() => void send()}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  Ctrl ⏎
                </Kbd>
              }
            >
              {t('create')}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
