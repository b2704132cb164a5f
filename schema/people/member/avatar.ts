import type { Member } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { StorageAway, StorageMissing } from '../../../src/ports/storage/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { findMemberships } from './memberships.ts';
import { type Picture, pictureOf } from './picture.ts';

/** Name of the job that deletes the bytes of an unused picture. */
export const purgeAvatarJob = 'purge-avatar';

/** Location of a picture that is stored on this server. */
export type AvatarPlace = { readonly organization: string; readonly user: string; readonly name: string };

/** Path of a stored picture, as in the field `avatar`. */
export const addressOf = ({ organization, user, name }: AvatarPlace) => `/avatars/${organization}/${user}/${name}`;
/** Storage key of its bytes. */
export const keyOf = ({ organization, user, name }: AvatarPlace) => `${organization}/avatars/${user}-${name}`;
const form = /^\/avatars\/(?<organization>org_\w+)\/(?<user>usr_\w+)\/(?<name>[0-9a-f]{32})$/;
const placeOf = (avatar: string | null) => form.exec(avatar ?? '')?.groups as AvatarPlace | undefined;

/** Queues the deletion of a member's picture, which happens only if it is no longer theirs. Ignores pictures on other servers. */
export function queueAvatarPurge(unit: Unit, { avatar }: Pick<Member, 'avatar'>, options?: { inSeconds: number }): void {
  const place = placeOf(avatar);
  if (place) unit.send(purgeAvatarJob, place, options);
}

const had = statement('member.has_avatar')`
  select 1 from member where organization_id = $1 and id = $2 and avatar = $3 and removed_at is null`;

const isHad = async ({ database }: Services, place: AvatarPlace) =>
  (await database.sql(had, [place.organization, place.user, addressOf(place)])).length > 0;

/** Deletes the bytes of a picture, unless its member uses it. @throws StorageAway */
export async function purgeAvatar(services: Services, place: AvatarPlace): Promise<void> {
  if (!(await isHad(services, place))) await services.storage.remove(keyOf(place));
}

/**
 * Reads the picture at an address, for callers whose credential is valid in its organization, even if they currently act
 * in another. Undefined if there is none.
 * @throws Problem storage.away
 */
export async function readAvatar(services: Services, actor: Actor, address: string): Promise<Picture | undefined> {
  const place = placeOf(address);
  if (!place || !(await reaches(services, actor, place.organization)) || !(await isHad(services, place))) return undefined;
  try {
    const pieces: Buffer[] = [];
    for await (const piece of await services.storage.get(keyOf(place))) pieces.push(piece as Buffer);
    return pictureOf(Buffer.concat(pieces));
  } catch (error) {
    if (error instanceof StorageMissing) return undefined;
    throw error instanceof StorageAway ? new Problem('storage.away') : error;
  }
}

async function reaches(services: Services, { organization, credential }: Actor, there: string): Promise<boolean> {
  if (organization === there) return true;
  if (!credential?.identity) return false;
  return (await findMemberships(services, credential.identity)).some((each) => each.organization === there);
}
