import { Button, Group } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTexts } from '../../i18n/messages.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { approveRunDocument, type ProposalData, stopRunDocument } from './documents.ts';
import { texts } from './messages.ts';

type Props = { readonly run: NonNullable<ProposalData['run']>; readonly mayDecide: boolean; readonly onDecided: () => void };

/** Buttons for all proposals of a run: to approve them, and to stop its agent. */
export function RunActions({ run: { id, viewerCanStop }, mayDecide, onDecided }: Props) {
  const t = useTexts(texts);
  const [approval, stop] = [useChange(approveRunDocument, { notify: true }), useChange(stopRunDocument, { notify: true })];
  const approve = async () => {
    const done = (await approval.run({ input: { id } }))?.approveRun;
    if (done) {
      const [first] = done.refused;
      notifyDone(
        [t('approvedAll', { count: done.approved.length }), first && t('refusedSome', { count: done.refused.length, detail: first.detail })]
          .filter(Boolean)
          .join('. '),
      );
    }
    onDecided();
  };
  const end = async () => {
    if (await stop.run({ input: { id } })) notifyDone(t('stopped'));
    onDecided();
  };
  return (
    <Group gap="xs">
      {mayDecide && (
        <Button leftSection={<IconChecks size={16} />} onClick={approve} loading={approval.busy}>
          {t('approveAll')}
        </Button>
      )}
      {viewerCanStop && (
        <Button variant="default" onClick={end} loading={stop.busy}>
          {t('stop')}
        </Button>
      )}
    </Group>
  );
}
