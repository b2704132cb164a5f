import { Skeleton, Text } from '@mantine/core';
import { useSizes } from '../../../ui/files/sizes.ts';
import { Markdown } from '../../../ui/Markdown.tsx';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { useT } from '../messages.ts';
import { mostBytes, useText } from './content.ts';
import { MarkedText } from './MarkedText.tsx';
import classes from './preview.module.css';
import type { PreviewProps } from './preview.ts';

/** Plain text, or rendered Markdown. */
export function TextPreview({ as, ...props }: PreviewProps & { readonly as: 'text' | 'markdown' }) {
  const t = useT();
  const size = useSizes();
  const { file } = props;
  const { value, problem, retry } = useText(file);
  if (problem) return <ProblemAlert problem={problem} onRetry={retry} />;
  if (value === undefined) return <Skeleton h="20rem" />;
  return (
    <>
      <MarkedText {...props} label={t('textOf', { name: file.name })}>
        {as === 'markdown' ? <Markdown>{value}</Markdown> : <pre className={classes.plain}>{value}</pre>}
      </MarkedText>
      {file.size > mostBytes && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('firstBytes', { size: size(mostBytes) })}
        </Text>
      )}
    </>
  );
}
