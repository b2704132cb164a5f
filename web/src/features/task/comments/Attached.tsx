import { IconPaperclip } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../../../i18n/messages.ts';
import classes from '../../../ui/files/chosen.module.css';
import { texts } from '../messages.ts';
import type { Comment } from './use-comments.ts';

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Attachments of a comment: pictures as previews, other files by name. */
export function Attached({ files }: { readonly files: Comment['files'] }) {
  const t = useTexts(texts);
  if (files.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('commentFiles')}>
      {files.map(({ id, name, mimeType, contentUrl }) => {
        const address = new URL(contentUrl);
        return (
          <li key={id}>
            <Link href={`/files/${id}`} className={classes.file} title={name}>
              {pictures.includes(mimeType) ? (
                <img src={`${address.pathname}${address.search}&inline=1`} alt={name} loading="lazy" />
              ) : (
                <>
                  <IconPaperclip size={14} aria-hidden /> {name}
                </>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
