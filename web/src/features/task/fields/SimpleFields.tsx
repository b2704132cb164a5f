import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { DecimalInput } from '../../../ui/DecimalInput.tsx';
import { isUnset, type SimpleName, simpleFields, simpleText, type valuesOf } from '../../../ui/simple-fields.ts';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import type { Change, Task } from '../documents.ts';
import { ChoiceField } from './Choice.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

type Props = { readonly task: Task; readonly change: Change; readonly name: SimpleName };

/** Field with an enumerated value or a number. */
export function SimpleField(props: Props) {
  const field = simpleFields[props.name];
  return 'values' in field ? <ValueField {...props} values={field.values} /> : <NumberField {...props} {...field} />;
}

type Values = NonNullable<ReturnType<typeof valuesOf>>;

function ValueField({ task, change, name, values }: Props & { readonly values: Values }) {
  const t = useTexts();
  const language = useLanguage();
  const value = task[name];
  const now = simpleText(name, value, language);
  return (
    <ChoiceField
      label={t(name)}
      named
      editable={task.viewerCan.update}
      now={now}
      options={Object.entries(values).map(([each, texts]) => ({ value: each, label: texts[language] }))}
      chosen={[String(value)]}
      onChoose={(next) => void change({ [name]: next }, { [name]: next })}
    >
      <span className={isUnset(name, value) ? classes.none : undefined}>{now}</span>
    </ChoiceField>
  );
}

/** Numbers from 0 to `maximum` that may be typed, with up to `decimals` digits after the point. */
const allowed = (maximum: number, decimals: number) => ({
  test: (typed: string) => new RegExp(`^\\d*(?:\\.\\d{0,${decimals}})?$`).test(typed) && Number(`0${typed}`) <= maximum,
});

function NumberField({ task, change, name, maximum, decimals }: Props & { readonly maximum: number; readonly decimals: number }) {
  const t = useTexts();
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const value = task[name] as number | null;
  const input = useRef<HTMLInputElement>(null);
  useOpenAdded(t(name), () => input.current?.focus());
  useUnsaved(typed !== undefined);
  if (!task.viewerCan.update)
    return (
      <Field label={t(name)} named>
        <Fixed>{value === null ? <span className={classes.none}>{t('none')}</span> : simpleText(name, value, language)}</Fixed>
      </Field>
    );
  const commit = () => {
    if (typed === undefined) return;
    const next = typed === '' || typed === '.' ? null : Number(typed);
    setTyped(undefined);
    if (next !== value) void change({ [name]: next }, { [name]: next });
  };
  return (
    <Field label={t(name)} named>
      <DecimalInput
        ref={input}
        size="xs"
        aria-label={t(name)}
        placeholder={t('none')}
        value={typed ?? String(value ?? '')}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape' && typed !== undefined) {
            event.stopPropagation();
            setTyped(undefined);
          }
        }}
        pattern={allowed(maximum, decimals)}
        classNames={{ input: classes.number ?? '' }}
      />
    </Field>
  );
}
