import { Select, Text, Title, UnstyledButton } from '@mantine/core';
import { IconArrowUpRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useTitle } from '../../ui/Page.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import { BudgetNote } from './BudgetNote.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer } from './Composer.tsx';
import classes from './chat.module.css';
import { useT } from './messages.ts';
import { draftOf, useAsk } from './use-ask.ts';
import { useExamples } from './use-examples.ts';

type Props = { readonly onList?: () => void; readonly onBegun: () => void };

/** Start of a conversation: examples, the project to search, and the first question. */
export function NewConversation({ onList, onBegun }: Props) {
  const t = useT();
  const [, go] = useLocation();
  const projects = useOpenProjects();
  const [draft, setDraft, forget] = useDraft(draftOf());
  const { project, setProject } = useAddress(setDraft);
  const { ask, asking, limitedUntil } = useAsk({ project });
  const latest = useRef(draft);
  latest.current = draft;
  const examples = useExamples(project);
  const input = useRef<HTMLTextAreaElement>(null);
  useTitle(t('chat'));
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const send = async (question: string, isDraft: boolean) => {
    const conversation = await ask(question);
    if (!conversation) return;
    if (isDraft && latest.current.trim() === question) forget();
    onBegun();
    go(`/chat/${conversation}`);
  };
  return (
    <div className={classes.main}>
      <ChatHeader title={t('chat')} {...(onList && { onList })} />
      <div className={classes.welcome}>
        <Title order={2} fz="xl" lts="-0.01em">
          {t('welcome')}
        </Title>
        <Text c="dimmed" maw="34rem">
          {t('welcomeLead')}
        </Text>
        <ul className={classes.examples} aria-label={t('examples')}>
          {examples.map((example) => (
            <li key={example}>
              <UnstyledButton className={classes.example} onClick={() => send(example, false)} disabled={asking !== undefined}>
                <Text span size="sm">
                  {example}
                </Text>
                <IconArrowUpRight size={16} aria-hidden className={classes.exampleIcon} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.foot}>
        <Composer
          text={draft}
          onText={setDraft}
          onSend={() => send(draft.trim(), true)}
          isSending={asking !== undefined}
          limitedUntil={limitedUntil}
          inputRef={input}
        >
          <Select
            aria-label={t('scope')}
            leftSection={<IconSearch size={14} aria-hidden />}
            size="xs"
            variant="unstyled"
            w="16rem"
            maw="100%"
            value={project ?? ''}
            onChange={(next) => setProject(next ?? '')}
            data={[
              { value: '', label: t('everything') },
              ...projects.map(({ key, name }) => ({ value: key, label: t('onlyIn', { name }) })),
            ]}
            allowDeselect={false}
            searchable={projects.length > 8}
            comboboxProps={{ width: 'max-content', position: 'top-start' }}
          />
        </Composer>
        <BudgetNote />
      </div>
    </div>
  );
}

/**
 * Reads the URL: the project to search (`?project=KEY`), and a draft of the question (`?q=`).
 * The draft is not sent automatically, because anybody can create such a link.
 */
function useAddress(setDraft: (text: string) => void) {
  const [parameters, setParameters] = useSearchParams();
  const question = parameters.get('q');
  useEffect(() => {
    if (question === null) return;
    setDraft(question);
    setParameters(without('q'), { replace: true });
  }, [question, setDraft, setParameters]);
  const setProject = (key: string) =>
    setParameters(
      (now) => {
        if (key) now.set('project', key);
        else now.delete('project');
        return now;
      },
      { replace: true },
    );
  return { project: parameters.get('project'), setProject };
}

const without = (name: string) => (now: URLSearchParams) => {
  now.delete(name);
  return now;
};
