import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { mutate } from '../../ui/mutate.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { Answer } from './Answer.tsx';
import { BudgetNote } from './BudgetNote.tsx';
import { Composer } from './Composer.tsx';
import classes from './chat.module.css';
import { stopMessage } from './documents.ts';
import { useT } from './messages.ts';
import { Question } from './Question.tsx';
import { draftOf, useAsk } from './use-ask.ts';
import type { WholeConversation } from './use-conversation.ts';
import { useSaid } from './use-said.ts';
import { useStick } from './use-stick.ts';
import { useStopKey } from './use-stop-key.ts';

/** Messages of a conversation, with the input of the next question below. */
export function ConversationView({ conversation: { id, messages } }: { readonly conversation: WholeConversation }) {
  const t = useT();
  const [draft, setDraft, forget] = useDraft(draftOf(id));
  const latest = useRef(draft);
  latest.current = draft;
  const { ask, asking, limitedUntil } = useAsk({ conversation: id });
  const content = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { isAtEnd, toEnd } = useStick(content);
  const coming = messages.findLast(({ status }) => status === 'answering');
  const said = useSaid(messages);

  const send = async () => {
    toEnd();
    const question = draft.trim();
    const sent = await ask(question);
    const isSame = latest.current.trim() === question;
    // Text typed while sending remains as the next question. A question that was not sent returns before it.
    if (sent && isSame) forget();
    if (!sent && !isSame) setDraft(`${question}\n${latest.current}`.trim());
    toEnd();
  };
  const stop = coming && (() => mutate(stopMessage, { input: { id: coming.id } }));
  useStopKey(stop);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <div className={classes.messages} ref={content}>
        {messages.map((message) =>
          message.role === 'user' ? <Question key={message.id} message={message} /> : <Answer key={message.id} message={message} />,
        )}
        {asking !== undefined && <Question message={{ text: asking, createdAt: new Date().toISOString() }} />}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className={classes.foot}>
        {!isAtEnd && (
          <Button
            className={classes.down}
            size="compact-sm"
            radius="xl"
            variant="default"
            leftSection={<IconArrowDown size={14} />}
            onClick={toEnd}
          >
            {t('toBottom')}
          </Button>
        )}
        <Composer
          text={draft.trim() === asking ? '' : draft}
          onText={setDraft}
          onSend={send}
          isSending={asking !== undefined}
          limitedUntil={limitedUntil}
          inputRef={input}
          {...(stop && { onStop: stop })}
        />
        <BudgetNote answers={messages.filter(({ role, status }) => role === 'assistant' && status !== 'answering').length} />
      </div>
    </>
  );
}
