import { Alert, Anchor, Button, CopyButton, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Problem } from '../data/problem.ts';
import { signInAddress } from '../data/session.ts';
import { useLanguage } from '../i18n/language.ts';
import { text, useT } from './messages.ts';
import { addStep, dropStep, type Step, takeBack } from './undo.ts';

let titles: typeof import('./failure-messages.ts') | undefined;
const loadTitles = async () => {
  titles ??= await import('./failure-messages.ts').catch(() => undefined);
  return titles;
};
// With the first input, because the server may be away when a change fails.
for (const input of ['pointerdown', 'keydown']) addEventListener(input, loadTitles, { once: true, capture: true });

/** Title of a failed operation; nothing until it is loaded. */
function FailureTitle({ problem }: { readonly problem: Problem }) {
  const language = useLanguage();
  const [known, setKnown] = useState(titles);
  useEffect(() => {
    if (!known) void loadTitles().then(setKnown);
  }, [known]);
  return known?.failureTitle(problem.failed, language, problem.of);
}

/** A problem: what could not be done, the reason in the API's words, and the request id to copy. */
export function ProblemAlert({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  const t = useT();
  const title = <FailureTitle problem={problem} />;
  return (
    <Alert color="mercan" variant="light" icon={<IconAlertTriangle />} title={title} role="alert">
      <ProblemText problem={problem} />
      {onRetry && (
        <Button mt="xs" size="xs" variant="default" display="block" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  );
}

function ProblemText({ problem }: { readonly problem: Problem }) {
  const t = useT();
  const { code, detail, errors = [], requestId } = problem;
  return (
    <>
      <Text size="sm">{code === 'network' ? t('network') : detail}</Text>
      {errors.map((error) => (
        <Text size="sm" key={error.field}>
          {error.detail}
        </Text>
      ))}
      {code === 'auth.fresh_sign_in_required' && (
        <Button component="a" href={signInAddress('fresh')} size="xs" variant="default" my="xs" display="block" w="fit-content">
          {t('signInAgain')}
        </Button>
      )}
      {requestId && (
        <CopyButton value={requestId}>
          {({ copied, copy }) => (
            <Anchor component="button" type="button" size="xs" c="inherit" td="underline" onClick={copy}>
              {copied ? t('copied') : t('requestId')}
            </Anchor>
          )}
        </CopyButton>
      )}
    </>
  );
}

const closable = () => ({ closeButtonProps: { 'aria-label': text('close') } });

/** Shows a message about a refused change, until it is closed. An identical message is replaced. */
export function notifyProblem(problem: Problem, title?: string): void {
  const id = [
    title ?? problem.failed,
    problem.of,
    problem.code,
    problem.detail,
    ...(problem.errors ?? []).map(({ detail }) => detail),
  ].join(' ');
  // The newest message has the request id that matters.
  notifications.hide(id);
  notifications.show({
    id,
    color: 'mercan',
    title: title ?? <FailureTitle problem={problem} />,
    message: <ProblemText problem={problem} />,
    autoClose: false,
    ...closable(),
  });
}

type Action = { readonly label: string } & (
  | { readonly onUndo: () => void }
  | { readonly step: Step }
  | { readonly href: string; readonly onOpen: () => void }
);

/**
 * Shows a message about a completed action, with undo or a link to its result. Ctrl Z undoes a `step` also after the message is gone.
 * @returns a function that hides it
 */
export function notifyDone(message: string, action?: Action): () => void {
  const step = action && ('step' in action ? action.step : 'onUndo' in action ? addStep(action.onUndo) : undefined);
  const hide = () => notifications.hide(id);
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        {action &&
          ('href' in action ? (
            <Anchor
              size="sm"
              href={action.href}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                hide();
                action.onOpen();
              }}
            >
              {action.label}
            </Anchor>
          ) : (
            <Button size="compact-sm" variant="subtle" onClick={() => takeBack(step)}>
              {action.label}
            </Button>
          ))}
      </Group>
    ),
    autoClose: action ? 8_000 : 4_000,
    onClose: () => {
      if (step && action && 'onUndo' in action) dropStep(step);
    },
    ...closable(),
  });
  if (step) step.hide = hide;
  return hide;
}
