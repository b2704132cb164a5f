import { useCallback } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { mutate } from '../../ui/mutate.ts';
import { type Mute, mute, unmute } from './documents.ts';
import type { Wanted } from './MuteDialog.tsx';
import { texts } from './messages.ts';
import type { Triage } from './use-triage.ts';

const begin = async (input: Wanted) => (await mutate(mute, { input }))?.muteNotifications;
const end = (id: string) => mutate(unmute, { input: { id } });

/** Mutes and unmutes; both can be undone. */
export function useMutes(did: Triage['did']) {
  const t = useTexts(texts);
  return {
    mute: useCallback(
      async (wanted: Wanted, what: string) => {
        const made = await begin(wanted);
        if (made) did(t('didMute', { what }), () => void end(made.id));
      },
      [did, t],
    ),
    /** @returns whether the mute was removed */
    unmute: useCallback(
      async ({ id, task, project, reason, until }: Mute, what: string) => {
        if (!(await end(id))) return false;
        const again = { ...(task && { task: task.id }), ...(project && { project: project.id }), ...(reason && { reason }) };
        did(t('didUnmute', { what }), () => void begin({ ...again, ...(until && { until }) }));
        return true;
      },
      [did, t],
    ),
  };
}
