import { Button } from '@mantine/core';
import { useDates } from '../../../i18n/dates.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
import { Row } from '../../../ui/Row.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { restoreProjectDocument } from './documents.ts';
import { texts } from './messages.ts';

type TrashedRowProps = {
  readonly project: { id: string; key: string; name: string; deletedAt: string; viewerCan: { restore: boolean } };
  readonly onRestored: () => void;
};

/** Project in the trash, with a button that restores it. */
export function TrashedRow({ project: { id, key, name, deletedAt, viewerCan }, onRestored }: TrashedRowProps) {
  const t = useTexts(texts);
  const dates = useDates();
  const { run, busy, problem } = useChange(restoreProjectDocument);
  const refetchViewer = useRefetchViewer();
  const restore = async () => {
    if (!(await run({ input: { id } }))) return;
    notifyDone(text(texts, 'restoreDone', { name }));
    onRestored();
    refetchViewer();
  };
  return (
    <Row
      name={`${name} · ${key}`}
      facts={[t('deletedOn', { date: dates.moment(deletedAt) })]}
      details={problem && <ProblemAlert problem={problem} />}
    >
      {viewerCan.restore && (
        <Button size="xs" variant="default" loading={busy} onClick={restore} aria-label={t('restoreNamed', { name })}>
          {t('restore')}
        </Button>
      )}
    </Row>
  );
}
