import { Button, Group, Text } from '@mantine/core';
import { graphql, type ResultOf } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import { useOnChange } from '../../data/use-on-change.ts';
import { useTexts } from '../../i18n/messages.ts';
import { useHasAgents } from '../../ui/agents.ts';
import { Person } from '../../ui/Person.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { costText, RunReport } from '../../ui/RunReport.tsx';
import { useChange } from '../../ui/use-change.ts';
import type { Task } from './documents.ts';
import { texts } from './messages.ts';

const runsOfTask = graphql(`
  query TaskRuns($task: ID!) {
    runs(first: 10, filter: { task: $task }) {
      nodes { id state viewerCanStop agent { id name avatar } plan { text state } cost { amount currency } links { title url } }
    }
  }
`);
const stopRun = graphql(`mutation StopTaskRun($input: StopRunInput!) { stopRun(input: $input) { id state viewerCanStop } }`);

type Run = ResultOf<typeof runsOfTask>['runs']['nodes'][number];

type Props = { readonly task: Task; readonly turn: number };

/** Runs of agents on the task with their plans and links, and a button to stop each that is not over. @param turn incremented when it may have changed */
export function AgentRuns(props: Props) {
  return useHasAgents() ? <Loaded {...props} /> : null;
}

function Loaded({ task, turn }: Props) {
  const t = useTexts(texts);
  const { data, refetch } = useData(runsOfTask, { task: task.id }, { live: [] });
  useOnChange(turn, refetch);
  const runs = data?.runs.nodes.filter(isListed) ?? [];
  if (runs.length === 0) return null;
  return (
    <section aria-label={t('agentsAtWork')}>
      {runs.map((run) => (
        <RunLine key={run.id} run={run} mayStop={task.viewerCan.update && run.viewerCanStop} onStopped={refetch} />
      ))}
    </section>
  );
}

const open: ReadonlySet<Run['state']> = new Set(['pending', 'active', 'awaiting_input']);

/** Whether a run goes on; of the others, the newest is shown if somebody may continue it or it has links to its results. */
const isListed = ({ state, links }: Run, index: number) =>
  open.has(state) || (index === 0 && (state === 'stale' || (state !== 'stopped' && links.length > 0)));

function RunLine({ run, mayStop, onStopped }: { readonly run: Run; readonly mayStop: boolean; readonly onStopped: () => void }) {
  const t = useTexts(texts);
  const stop = useChange(stopRun, { notify: true });
  const end = async () => {
    if (await stop.run({ input: { id: run.id } })) notifyDone(t('agentStopped'));
    onStopped();
  };
  return (
    <>
      <Group gap="xs">
        <Person person={run.agent} size={20} />
        <Text span size="sm" c="dimmed">
          {[t(`run_${run.state}`), ...(run.cost ? [costText(run.cost)] : [])].join(' · ')}
        </Text>
        {mayStop && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={end}
            loading={stop.busy}
            aria-label={t('stopAgent', { name: run.agent.name })}
          >
            {t('stopRun')}
          </Button>
        )}
      </Group>
      <RunReport run={run} />
    </>
  );
}
