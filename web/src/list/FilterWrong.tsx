import { Button, Group, Text } from '@mantine/core';
import type { Problem } from '../api/problem.ts';
import { useTexts } from '../text/texts.ts';
import classes from './list.module.css';
import { texts } from './texts.ts';

type Props = {
  readonly id: string;
  /** The filter that was asked. */
  readonly text: string;
  readonly problem: Problem;
  /** With what was meant in place of what is wrong. */
  readonly onChange: (text: string) => void;
};

/** What is wrong with a filter: why, where, and what may have been meant. */
export function FilterWrong({ id, text, problem, onChange }: Props) {
  const t = useTexts(texts);
  const { offset = 0, length = 0, suggestions = [], errors, detail } = problem;
  const [before, wrong, after] = [text.slice(0, offset), text.slice(offset, offset + length), text.slice(offset + length)];
  return (
    <div id={id} role="alert" className={classes.filterWrong}>
      <Text size="sm" c="mercan">
        {errors?.[0]?.detail ?? detail}
      </Text>
      <code className={classes.filterPlace}>
        {before}
        <mark>{wrong || '␣'}</mark>
        {after}
      </code>
      {suggestions.length > 0 && (
        <Group gap={4} mt={4}>
          <Text size="sm" c="dimmed">
            {t('filterMeant')}
          </Text>
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              size="compact-sm"
              variant="default"
              onClick={() => onChange(`${before}${/^[^\s()",]+$/.test(suggestion) ? suggestion : `"${suggestion}"`}${after}`)}
            >
              {suggestion}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
