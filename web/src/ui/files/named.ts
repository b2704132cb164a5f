import { text } from './messages.ts';

/** Renames a pasted picture, which has no name of its own, to `Screenshot` with the current time. */
export function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const now = new Date();
  const [time, ending] = [
    `${now.toLocaleDateString('sv')} ${now.toTimeString().slice(0, 8).replaceAll(':', '.')}`,
    file.name.split('.').pop(),
  ];
  return new File([file], `${text('screenshot')} ${time}.${ending}`, { type: file.type });
}
