import { Button, Group } from '@mantine/core';
import { useTexts } from '../i18n/messages.ts';
import { Outdated } from './Outdated.tsx';
import { ProblemAlert } from './Problem.tsx';
import type { useChange } from './use-change.ts';
import type { useForm } from './use-form.ts';

type Props = {
  readonly form: Pick<ReturnType<typeof useForm>, 'changed' | 'outdated' | 'takeOver' | 'forget'>;
  readonly change: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>;
};

/** End of a form on a page: saves or discards its changes, below the error. */
export function SaveButtons({ form, change: { busy, problem } }: Props) {
  const t = useTexts();
  return (
    <>
      <Outdated form={form} />
      {problem && <ProblemAlert problem={problem} />}
      <Group>
        <Button type="submit" loading={busy} disabled={!form.changed}>
          {t('save')}
        </Button>
        {form.changed && (
          <Button variant="default" onClick={form.forget}>
            {t('cancel')}
          </Button>
        )}
      </Group>
    </>
  );
}
