import { NumberInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import type { Change, Task } from '../documents.ts';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

/** Estimate in the team's unit. */
export function EstimateField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const language = useLanguage();
  const [typed, setTyped] = useState<number | string>();
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
    const next = typed === '' ? null : Number(typed);
    setTyped(undefined);
    if (next !== estimate && !Number.isNaN(next)) void change({ estimate: next }, { estimate: next });
  };
  return (
    <Field label={t('estimate')} named>
      <NumberInput
        ref={input}
        size="xs"
        aria-label={t('estimate')}
        placeholder={t('none')}
        value={typed ?? estimate ?? ''}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape' && typed !== undefined) {
            event.stopPropagation();
            setTyped(undefined);
          }
        }}
        min={0}
        max={1000}
        decimalScale={1}
        decimalSeparator={language === 'tr' ? ',' : '.'}
        allowedDecimalSeparators={[',', '.']}
        clampBehavior="strict"
        hideControls
        classNames={{ input: classes.number ?? '' }}
      />
    </Field>
  );
}
