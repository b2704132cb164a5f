import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { useT } from '../messages.ts';
import { usePicture } from './content.ts';
import classes from './preview.module.css';
import type { PreviewProps } from './preview.ts';

export function ImagePreview({ file }: PreviewProps) {
  const t = useT();
  const { address, problem, retry } = usePicture(file);
  const [broken, setBroken] = useState(false);
  if (problem) return <ProblemAlert problem={problem} onRetry={retry} />;
  if (broken) return <Text c="dimmed">{t('imageBroken')}</Text>;
  if (!address) return <Skeleton h="20rem" />;
  return <img className={classes.picture} src={address} alt={file.name} onError={() => setBroken(true)} />;
}
