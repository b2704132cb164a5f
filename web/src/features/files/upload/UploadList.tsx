import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconCheck, IconRotateClockwise, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useSizes } from '../../../ui/files/sizes.ts';
import { type UploadItem, uploads } from '../../../ui/files/upload-queue.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import classes from '../files.module.css';
import { useT } from '../messages.ts';

/** Uploads in progress and their results. */
export function UploadList() {
  const t = useT();
  const { items, paused } = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const done = items.filter(({ state }) => state === 'done').length;
  const failed = items.filter(({ state }) => state === 'failed').length;
  const any = items.length > 0;
  return (
    <section {...(any && { className: classes.uploads })} data-over={done === items.length} aria-label={t('uploads')}>
      <Group justify="space-between" wrap="nowrap">
        <div role="status">
          {any && (
            <>
              <Title order={2} size="h3">
                {t('uploads')}
              </Title>
              <Text size="sm" c={paused ? 'var(--mantine-color-error)' : 'dimmed'}>
                {paused ? t('uploadsPaused') : t('uploadsDone', { done, total: items.length })}
              </Text>
              {failed > 0 && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t('uploadsFailed', { count: failed })}
                </Text>
              )}
            </>
          )}
        </div>
        {done > 0 && (
          <Button variant="subtle" size="xs" onClick={() => uploads.clear()}>
            {t('clearUploads')}
          </Button>
        )}
      </Group>
      {any && (
        <ul className={classes.queue}>
          {items.map((item) => (
            <Upload key={item.key} item={item} paused={paused} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Upload({ item: { key, file, state, sent, problem, to, id }, paused }: { readonly item: UploadItem; readonly paused: boolean }) {
  const t = useT();
  const size = useSizes();
  const { name } = file;
  const total = size(file.size);
  const words = {
    waiting: t(paused ? 'paused' : 'waiting'),
    sending: paused ? t('paused') : sent >= file.size ? t('finishing') : t('sent', { sent: size(sent), total }),
    done: t('done'),
    failed: t('uploadFailed'),
  }[state];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {[to.name, state !== 'sending' && total, words].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {state === 'done' && <IconCheck size={18} color="var(--focus)" aria-hidden />}
          {id && (
            <Anchor component={Link} href={`/files/${id}`} size="sm" aria-label={`${t('open')}: ${name}`}>
              {t('open')}
            </Anchor>
          )}
          {state === 'failed' && (
            <IconButton
              icon={IconRotateClockwise}
              iconSize={18}
              label={t('retryUpload', { name })}
              onClick={() => uploads.retry(key)}
              color="cini"
            />
          )}
          {state !== 'done' && (
            <IconButton
              icon={IconX}
              iconSize={18}
              label={t(state === 'failed' ? 'removeUpload' : 'cancelUpload', { name })}
              onClick={() => uploads.remove(key)}
            />
          )}
        </Group>
      </Group>
      {(state === 'sending' || state === 'waiting') && (
        <Progress.Root size="sm" mt={6}>
          <Progress.Section
            value={file.size === 0 ? 0 : (100 * sent) / file.size}
            aria-label={t('progressOf', { name })}
            {...(paused && { color: 'gray' })}
          />
        </Progress.Root>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {problem.detail || t('uploadFailed')}
          {problem.errors?.map(({ detail }) => ` ${detail}`)}
        </Text>
      )}
    </li>
  );
}
