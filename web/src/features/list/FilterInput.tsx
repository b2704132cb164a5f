import { CloseButton, Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../i18n/language.ts';
import { useCustomFields } from '../../ui/custom-fields.ts';
import { AgentMark } from '../../ui/Person.tsx';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { type NavProject, useOpenProjects } from '../viewer/viewer.tsx';
import { completionAt, quoted } from './completion.ts';
import { useT } from './messages.ts';
import { statusesOf } from './workflows.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Defaults to clearing the text. */
  readonly onClear?: () => void;
  readonly project?: NavProject;
  /** Whether the text is being typed into a field that this one has just replaced, so that it completes at once. */
  readonly typing?: boolean;
  /** Whether the input is in a dialog; the suggestions are then rendered inside that dialog. */
  readonly inDialog?: boolean;
};

/** Renders the dropdown inside the main landmark. */
const within = { target: '#content' };

/** Input for the filter language that completes while typing. */
export function FilterInput({ ref, value, onChange, onClear, project, typing = false, inDialog = false, ...props }: Props) {
  const t = useT();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(value.length);
  const projects = useOpenProjects();
  const members = useMembers();
  const labels = useLabels() ?? [];
  const fields = useCustomFields(project?.id);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const known = {
    statuses: statusesOf(project ? [project] : projects).map(({ name }) => name),
    people: members.map(({ name }) => name),
    labels: labels.map(({ name }) => name),
    projects: projects.map(({ key }) => key),
    fields,
  };
  const { from, to, options, people } = completionAt(value, caret, known, language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another object in each rendering
  useLayoutEffect(() => {
    if (!typing) return;
    setCaret(input.current?.value.length ?? 0);
    store.openDropdown();
  }, [typing]);
  const move = () => setCaret(input.current?.selectionStart ?? value.length);
  const put = (text: string) => {
    const at = from + text.length;
    // Rendered before the next key, which would otherwise be typed at the old caret.
    flushSync(() => {
      onChange(`${value.slice(0, from)}${text}${value.slice(to)}`);
      setCaret(at);
    });
    input.current?.focus();
    input.current?.setSelectionRange(at, at);
  };
  return (
    <Combobox
      store={store}
      position="bottom-start"
      shadow="md"
      width={260}
      withinPortal={!inDialog}
      portalProps={within}
      onOptionSubmit={(option) => {
        put(option);
        store.resetSelectedOption();
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
            store.resetSelectedOption();
            store.openDropdown();
          }}
          onKeyDown={(event) => event.key === 'Enter' && store.getSelectedOptionIndex() < 0 && store.closeDropdown()}
          onKeyUp={move}
          onClick={move}
          onBlur={() => store.closeDropdown()}
          placeholder={t('filterHint')}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={2000}
          rightSection={value && <CloseButton size="sm" aria-label={t('clearFilterText')} onClick={onClear ?? (() => onChange(''))} />}
          {...props}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0}>
        <Combobox.Options aria-label={t('filterText')}>
          {options.map((option) => (
            <Combobox.Option key={option} value={option}>
              {option}
              {people && members.filter(({ name }) => quoted(name) === option).map(({ id }) => <AgentMark key={id} id={id} />)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
