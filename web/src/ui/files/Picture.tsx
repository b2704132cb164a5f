import { SafeLink } from '../SafeLink.tsx';
import { FilePicture, fileIn } from './FilePicture.tsx';

/** A picture in a text. The page's policy loads no images of other origins, which would learn who reads this. */
export function Picture({ src, alt }: { readonly src?: string | Blob | undefined; readonly alt?: string | undefined }) {
  if (typeof src !== 'string' || !src) return <span>{alt}</span>;
  const file = fileIn(src);
  if (file) return <FilePicture id={file} alt={alt ?? ''} />;
  if (src.startsWith('/') && !src.startsWith('//')) return <img src={src} alt={alt ?? ''} loading="lazy" style={{ maxWidth: '100%' }} />;
  return <SafeLink href={src}>{alt || src}</SafeLink>;
}
