import { Anchor, Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLive } from '../../data/use-live.ts';
import { usePages } from '../../data/use-pages.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { AgentMark } from '../../ui/Person.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { costText, RunReport } from '../../ui/RunReport.tsx';
import rows from '../../ui/rows.module.css';
import { Section } from '../../ui/Section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type RunData, runsDocument, type UndoPreview, undoRunDocument } from './documents.ts';
import { goalText } from './goal-text.ts';
import { texts } from './messages.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** Latest runs of agents whose writes took effect, to take them back. */
export function RunList() {
  const t = useTexts(texts);
  const of = usePages(runsDocument, {}, (data) => data.runs);
  useLive(['run.created', 'run.updated'], of.refetch);
  const written = of.rows?.filter(({ writes, plan, links }) => writes > 0 || plan.length > 0 || links.length > 0);
  if (!written?.length) return null;
  return (
    <Section title={t('runs')} lead={t('runsLead')}>
      <Rows of={{ ...of, rows: written }} label={t('runs')}>
        {(run) => <RunRow key={run.id} run={run} onUndone={of.refetch} />}
      </Rows>
    </Section>
  );
}

function RunRow({ run, onUndone }: { readonly run: RunData; readonly onUndone: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const [preview, setPreview] = useState<UndoPreview>();
  const { administer: administers } = useViewer().organization.viewerCan;
  const change = useChange(undoRunDocument, { notify: true });
  const { id, agent, agentPausedAt, cost, goal, assistant, task, writes, updatedAt, undoneAt, viewerCanUndo } = run;
  const title = goalText(goal) || (task ? `${task.number} ${task.title}` : t('noGoal'));
  const show = async () => setPreview((await change.run({ input: { id, preview: true } }))?.undoRun);
  return (
    <li className={rows.row}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text component="div" size="sm" c="dimmed">
          {assistant ? t('assistant') : agent.name}
          {!assistant && <AgentMark id={agent.id} />}
          {[
            '',
            ...(agentPausedAt ? [t('agentPaused')] : []),
            t('writes', { count: writes }),
            ...(cost ? [costText(cost)] : []),
            dates.moment(updatedAt),
          ].join(' · ')}
        </Text>
        <RunReport run={run} />
        {administers && (
          <Anchor component={Link} href={`/settings/audit?run=${id}`} size="sm" aria-label={t('recordsNamed', { title })}>
            {t('records')}
          </Anchor>
        )}
      </div>
      {undoneAt ? (
        <Text size="sm" c="dimmed">
          {t('undoneAt', { when: dates.moment(undoneAt) })}
        </Text>
      ) : (
        viewerCanUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={show}
            loading={change.busy}
            aria-label={t('undoNamed', { title })}
          >
            {t('undo')}
          </Button>
        )
      )}
      {preview && <UndoDialog title={title} preview={preview} onClose={() => setPreview(undefined)} onUndone={onUndone} />}
    </li>
  );
}
