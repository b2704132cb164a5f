import { randomBytes } from 'node:crypto';
import type { Member } from '../../../prisma/generated/client/client.ts';
import { StorageAway, StorageFull } from '../../../src/ports/storage/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { type AvatarPlace, addressOf, keyOf, queueAvatarPurge } from './avatar.ts';
import { updateMe } from './operations.ts';
import { requirePerson } from './person.ts';
import { maxSide, type Picture, pictureOf } from './picture.ts';

/** Maximum size of a picture in bytes. */
export const maxPicture = 128 * 1024;

/** Requirements of a picture, for errors and descriptions. */
export const expectedPicture = `PNG, JPEG, WebP; ≤ ${maxSide} × ${maxSide}; ≤ ${maxPicture / 1024} KiB; base64`;

/** Seconds after which a stored but unused picture is deleted; storing takes less. */
const unusedAfterSeconds = 15 * 60;

/**
 * Sets the picture of the actor, who must be a person, and deletes the previous one. Emits `member.updated`.
 * @throws Problem input.invalid for anything else than a picture, version.mismatch, storage.away, storage.full
 */
export async function setAvatar(context: Context, input: { content: string; expectedVersion?: number | null }): Promise<Member> {
  requirePerson(context.actor);
  const bytes = Buffer.from(input.content, 'base64');
  const picture = bytes.length <= maxPicture ? pictureOf(bytes) : undefined;
  if (!picture) throw invalid(['input', 'content'], 'field.format', { expected: expectedPicture });
  const { organization, user } = context.actor;
  const place = { organization, user, name: randomBytes(16).toString('hex') };
  const avatar = addressOf(place);
  // Queued before the bytes are stored, so that they are deleted even if a later step fails.
  await context.unitOfWork(async (unit) => queueAvatarPurge(unit, { avatar }, { inSeconds: unusedAfterSeconds }));
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
