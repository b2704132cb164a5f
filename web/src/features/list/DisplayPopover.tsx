import { useTexts } from '../../i18n/messages.ts';
import OpenPopover from '../../ui/OpenPopover.tsx';
import type { Opened } from '../../ui/use-target.ts';
import DisplayFields from './DisplayFields.tsx';
import { texts } from './messages.ts';
import type { DisplayProps } from './use-view.ts';

/** Display options in a popover. */
export default function DisplayPopover({ open, ...props }: DisplayProps & { readonly open: Opened }) {
  const t = useTexts(texts);
  return (
    <OpenPopover {...open} label={t('display')} position="bottom-end" width={280}>
      <DisplayFields {...props} />
    </OpenPopover>
  );
}
