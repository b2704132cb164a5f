import { Copyable } from '../../../ui/Copyable.tsx';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { useT } from './messages.ts';

type KeyDialogProps = { readonly title: string; readonly secret: string | null | undefined; readonly onClose: () => void };

/** Dialog with a new key and an example request. */
export function KeyDialog({ title, secret, onClose }: KeyDialogProps) {
  const t = useT();
  return (
    <SecretDialog title={title} name={t('key')} secret={secret} onClose={onClose}>
      <Copyable name={t('tryIt')} value={`curl -s ${location.origin}/api/v1/me -H "Authorization: Bearer ${secret}"`} />
    </SecretDialog>
  );
}
