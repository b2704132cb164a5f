import { randomBytes } from 'node:crypto';
import type { Member } from '../../../prisma/generated/client/client.ts';
import { StorageAway, StorageFull } from '../../../src/ports/storage/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { type AvatarPlace, addressOf, keyOf, letPictureGo } from './avatar.ts';
import { updateMe } from './operations.ts';
import { requirePerson } from './person.ts';
import { maxSide, type Picture, pictureOf } from './picture.ts';

/** Bytes of a picture, at most. */
export const maxPicture = 128 * 1024;

/** What a picture has to be, as errors and descriptions say it. */
export const expectedPicture = `PNG, JPEG, WebP; ≤ ${maxSide} × ${maxSide}; ≤ ${maxPicture / 1024} KiB; base64`;

/** Whoever began to store one has it by then, or never will; in seconds. */
const patience = 15 * 60;

/**
 * Gives the actor, a person, a picture, and removes the one before. Emits `member.updated`.
 * @throws Problem input.invalid for what is no picture, version.mismatch, storage.away, storage.full
 */
export async function setAvatar(context: Context, input: { content: string; expectedVersion?: number | null }): Promise<Member> {
  requirePerson(context.actor);
  const bytes = Buffer.from(input.content, 'base64');
  const picture = bytes.length <= maxPicture ? pictureOf(bytes) : undefined;
  if (!picture) throw invalid(['input', 'content'], 'field.format', { expected: expectedPicture });
  const { organization, user } = context.actor;
  const place = { organization, user, name: randomBytes(16).toString('hex') };
  const avatar = addressOf(place);
  // Said before they are stored: what becomes nobody's, since something fails from here on, is removed all the same.
  await context.unitOfWork(async (unit) => letPictureGo(unit, { avatar }, { inSeconds: patience }));
  await store(context, place, picture);
  return updateMe(context, { avatar, ...(input.expectedVersion != null && { expectedVersion: input.expectedVersion }) });
}

async function store({ services }: Context, place: AvatarPlace, { bytes, mimeType }: Picture): Promise<void> {
  try {
    await services.storage.put(keyOf(place), oneOf(bytes), { mimeType });
  } catch (error) {
    if (error instanceof StorageFull) throw new Problem('storage.full');
    throw error instanceof StorageAway ? new Problem('storage.away') : error;
  }
}

async function* oneOf(bytes: Uint8Array) {
  yield bytes;
}
