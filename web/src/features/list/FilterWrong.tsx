import { Button, Group, Text } from '@mantine/core';
import type { Problem } from '../../data/problem.ts';
import classes from './list.module.css';
import { useT } from './messages.ts';

type Props = {
  readonly id: string;
  /** Applied filter text. */
  readonly text: string;
  readonly problem: Problem;
  /** Called with the text after the wrong part is replaced by a suggestion. */
  readonly onChange: (text: string) => void;
};

/** Error of a filter: the reason, the position and suggestions. */
export function FilterWrong({ id, text, problem, onChange }: Props) {
  const t = useT();
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
