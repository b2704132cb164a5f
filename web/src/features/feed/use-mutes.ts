import { useCallback } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { type Mute, mute, unmute } from './documents.ts';
import type { Wanted } from './MuteDialog.tsx';
import { texts } from './messages.ts';
import type { Triage } from './use-triage.ts';

/** Mutes and unmutes; both can be undone. */
export function useMutes(did: Triage['did']) {
  const t = useTexts(texts);
  const client = useClient();
  const begin = useCallback(
    async (wanted: Wanted): Promise<Mute | undefined> => {
      const { data, error } = await client.mutation(mute, { input: wanted }).toPromise();
      if (error) notifyProblem(problemOf(error));
      return data?.muteNotifications;
    },
    [client],
  );
  const end = useCallback(
    async (id: string): Promise<boolean> => {
      const { error } = await client.mutation(unmute, { input: { id } }).toPromise();
      if (error) notifyProblem(problemOf(error));
      return !error;
    },
    [client],
  );
  return {
    mute: useCallback(
      async (wanted: Wanted, what: string) => {
        const made = await begin(wanted);
        if (made) did(t('didMute', { what }), () => void end(made.id));
      },
      [begin, end, did, t],
    ),
    /** @returns whether the mute was removed */
    unmute: useCallback(
      async ({ id, task, project, reason, until }: Mute, what: string) => {
        if (!(await end(id))) return false;
        const again = { ...(task && { task: task.id }), ...(project && { project: project.id }), ...(reason && { reason }) };
        did(t('didUnmute', { what }), () => void begin({ ...again, ...(until && { until }) }));
        return true;
      },
      [begin, end, did, t],
    ),
  };
}
