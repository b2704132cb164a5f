import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caret } from './caret.ts';
import type { WritingProps } from './SourceInput.tsx';
import { Writing } from './Writing.tsx';
import classes from './writing.module.css';

type Props = WritingProps & {
  readonly caret?: Caret | undefined;
  /** Whether the label is only for screen readers. */
  readonly isBare?: boolean;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
};

/** Field of a form for a text in Markdown. */
export function MarkdownField({ isBare = false, description, error, ...writing }: Props) {
  return (
    <Input.Wrapper w="100%" labelElement="div" label={isBare ? undefined : writing.label} description={description} error={error}>
      <div className={classes.box}>
        <Writing {...writing} />
      </div>
    </Input.Wrapper>
  );
}
