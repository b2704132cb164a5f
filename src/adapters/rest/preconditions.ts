import { Problem } from '../../../schema/kernel/errors.ts';

const tag = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** Parses the opaque parts of a header's entity tags. `*` means any; null means the header is invalid. */
export function tagsOf(header: string): '*' | string[] | null {
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  // Foreign tags may contain commas, but ours do not: a split one matches nothing.
  for (const item of header.split(',')) {
    const opaque = tag.exec(item.trim())?.[1];
    if (opaque === undefined) return null;
    tags.push(opaque);
  }
  return tags;
}

/**
 * Whether `If-None-Match` names `etag` (RFC 9110 13.1.2; weak comparison, because a proxy may have weakened it). Only
 * the part of a weak tag before the dot counts: the hash of the body.
 */
export function noneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = tagsOf(header);
  if (tags === '*' || tags === null) return tags === '*';
  if (!etag.startsWith('W/')) return tags.includes(etag.slice(1, -1));
  const [hash] = etag.slice(3, -1).split('.', 1);
  return tags.some((each) => each.split('.', 1)[0] === hash);
}

/** A version that no record has. A foreign tag must fail, but only after the checks for 404 and 403. */
const noVersion = 0;

/**
 * Parses the versions in `If-Match`, from tags such as `"<version>.<bodyhash>"` or `"<version>"`; null for any (`*` or no header). Weak
 * tags count, because only the version is compared, under the row's lock.
 * @throws Problem input.invalid if the header is no list of tags
 */
export function expectedVersions(header: string | undefined): number[] | null {
  if (header === undefined) return null;
  const tags = tagsOf(header);
  if (tags === '*') return null;
  if (tags === null)
    throw new Problem('input.invalid', { errors: [{ path: ['If-Match'], code: 'field.format', params: { expected: '"3"' } }] });
  return [...new Set(tags.map((opaque) => (/^[1-9]\d{0,8}(?=\.|$)/.test(opaque) ? Number.parseInt(opaque, 10) : noVersion)))];
}
