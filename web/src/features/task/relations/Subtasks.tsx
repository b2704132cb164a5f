import { Button, Progress, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { useFollow } from '../../../data/follow.ts';
import { graphql } from '../../../data/graphql.ts';
import { problemOf } from '../../../data/problem.ts';
import { useData } from '../../../data/use-data.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { changeTask } from '../../../ui/change-task.ts';
import { makeTask } from '../../../ui/new-fields/ask.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyProblem, ProblemAlert } from '../../../ui/Problem.tsx';
import { draftOf } from '../../../ui/use-draft.ts';
import { useOneByOne } from '../../../ui/use-one-by-one.ts';
import { useProjects } from '../../viewer/viewer.tsx';
import { briefFields, personFields, type Task, type TaskBrief } from '../documents.ts';
import { texts } from '../messages.ts';
import { TaskLink } from '../place.tsx';
import { isOver, tickedStatus } from '../workflow.ts';
import classes from './relations.module.css';
import { Quiet, Section } from './Section.tsx';

export const subtasksPart = graphql(
  `
  fragment SubtasksPart on Task {
    id
    subtasks(first: $first) { nodes { ...TaskBrief assignee { ...TaskPerson } } pageInfo { hasNextPage } }
  }
`,
  [briefFields, personFields],
);
export const subtasksQuery = graphql(`query Subtasks($id: ID!, $first: Int!) { task(id: $id) { ...SubtasksPart } }`, [subtasksPart]);
const changes = graphql(
  `
  subscription SubtaskChanges($filter: TaskFilter!, $after: String) {
    tasks(filter: $filter, after: $after) { cursor task { ...TaskBrief assignee { ...TaskPerson } } }
  }
`,
  [briefFields, personFields],
);
const create = graphql(`mutation CreateSubtask($input: CreateTaskInput!) { createTask(input: $input) { ...TaskBrief } }`, [briefFields]);
const move = graphql(`mutation TickTask($input: UpdateTaskInput!) { updateTask(input: $input) { ...TaskBrief } }`, [briefFields]);

export const page = 40;
const most = 200;

const draftKey = ({ id }: Task) => `subtask.${id}`;

/** Sub-tasks, which can be completed, opened and added one after another. */
export function Subtasks({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const [first, setFirst] = useState(page);
  const [adding, setAdding] = useState(() => draftOf(draftKey(task)) !== '');
  const { data, problem, refetch } = useData(subtasksQuery, { id: task.id, first }, { live: [] });
  useFollow({
    document: changes,
    variables: { filter: { parent: [task.id] } },
    cursorOf: ({ tasks }) => tasks.cursor,
    onItem: refetch,
    onGap: refetch,
  });
  // Requested states by id (true is completed) until the server answers: the event may arrive before the answer.
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { nodes: parts = [], pageInfo } = data?.task?.subtasks ?? {};
  const mayCreate = useProjects().find(({ id }) => id === task.project.id)?.viewerCan.createTask ?? false;
  const isDone = (part: (typeof parts)[number]) => wanted.get(part.id) ?? isOver(part);
  const done = parts.filter(isDone).length;
  const all = pageInfo?.hasNextPage ? `${parts.length}+` : parts.length;
  if (parts.length === 0 && !problem && !(adding && mayCreate))
    return (
      mayCreate && (
        <Quiet label={t('addSubtask')} onClick={() => setAdding(true)}>
          {t('subtask')}
        </Quiet>
      )
    );

  const tick = async (part: TaskBrief, over: boolean, status: string) => {
    const { id } = part;
    if (wanted.has(id)) return;
    setWanted((now) => new Map(now).set(id, over));
    const { error } = await changeTask(move, { input: { id, status }, was: part });
    setWanted((now) => new Map([...now].filter(([each]) => each !== id)));
    if (error) notifyProblem(problemOf(error));
  };
  return (
    <Section title={t('subtasks')} note={parts.length > 0 ? t('doneOf', { done, all }) : undefined}>
      {problem && !data && <ProblemAlert problem={problem} onRetry={refetch} />}
      {parts.length > 0 && <Progress value={(100 * done) / parts.length} size={4} mb={6} aria-label={t('subtasksDone')} />}
      <ul className={classes.list}>
        {parts.map((part) => {
          const to = tickedStatus(part);
          const over = isDone(part);
          return (
            <li key={part.id} className={classes.row}>
              <input
                type="checkbox"
                title={to ? undefined : t('cannotTick')}
                checked={over}
                disabled={!to || !part.viewerCan.update}
                aria-label={t('tick', { title: part.title })}
                onChange={() => to && void tick(part, !over, to)}
              />
              <TaskLink id={part.number} className={`${classes.name} ${over ? classes.over : ''}`}>
                {part.title}
              </TaskLink>
              <span className={classes.number}>{part.number}</span>
              {part.assignee && <PersonPicture person={part.assignee} size={22} alone />}
            </li>
          );
        })}
      </ul>
      {pageInfo?.hasNextPage && first < most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setFirst(first + page)}>
          {t('more')}
        </Button>
      )}
      {mayCreate && <AddSubtask task={task} onAdded={refetch} autoFocus={adding} />}
    </Section>
  );
}

type AddProps = { readonly task: Task; readonly onAdded: () => void; readonly autoFocus: boolean };

function AddSubtask({ task, onAdded, autoFocus }: AddProps) {
  const t = useTexts(texts);
  const client = useClient();
  const add = async (title: string) => {
    const { data, error } = await makeTask({ project: task.project.id, title }, (fields) =>
      client.mutation(create, { input: { title, parent: task.id, ...(fields && { fields }) } }).toPromise(),
    );
    if (error) notifyProblem(problemOf(error));
    if (!data) return false;
    onAdded();
    return true;
  };
  const { text: title, write, submit } = useOneByOne(draftKey(task), add);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        mt={4}
        size="sm"
        variant="unstyled"
        leftSection={<IconPlus size={16} aria-hidden />}
        value={title}
        placeholder={t('addSubtask')}
        aria-label={t('addSubtask')}
        autoFocus={autoFocus}
        maxLength={500}
        onChange={(event) => write(event.currentTarget.value)}
        enterKeyHint="done"
      />
    </form>
  );
}
