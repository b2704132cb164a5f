import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { DecimalInput } from '../../../ui/DecimalInput.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import type { Change, Task } from '../documents.ts';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

/** 0 to 1000, with one decimal. */
const allowed = /^(?:\d{0,3}(?:\.\d?)?|1000)$/;

/** Estimate in the team's unit. */
export function EstimateField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const { estimate } = task;
  const input = useRef<HTMLInputElement>(null);
  useOpenAdded(t('estimate'), () => input.current?.focus());
  useUnsaved(typed !== undefined);
  if (!task.viewerCan.update)
    return (
      <Field label={t('estimate')} named>
        <Fixed>{estimate === null ? <span className={classes.none}>{t('none')}</span> : estimate.toLocaleString(language)}</Fixed>
      </Field>
    );
  const commit = () => {
    if (typed === undefined) return;
    const next = typed === '' || typed === '.' ? null : Number(typed);
    setTyped(undefined);
    if (next !== estimate) void change({ estimate: next }, { estimate: next });
  };
  return (
    <Field label={t('estimate')} named>
      <DecimalInput
        ref={input}
        size="xs"
        aria-label={t('estimate')}
        placeholder={t('none')}
        value={typed ?? String(estimate ?? '')}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape' && typed !== undefined) {
            event.stopPropagation();
            setTyped(undefined);
          }
        }}
        pattern={allowed}
        classNames={{ input: classes.number ?? '' }}
      />
    </Field>
  );
}
