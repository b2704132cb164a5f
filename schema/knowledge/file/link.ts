import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { memberAs } from '../../kernel/system.ts';
import { serverKey } from '../../people/session/server-key.ts';

/** Maximum validity of a link in seconds. Links are equal for a minute (`step`), so that responses do not differ each time. */
const validity = 5 * 60;
const step = 60;

/** Keys that sign links, by the services of the process. */
const keys = new LRUCache<Services, string>({ max: 10, fetchMethod: (services) => serverKey(services, 'file-link') });

const sign = (key: string, file: string, claim: string) => createHmac('sha256', key).update(`${file} ${claim}`).digest('base64url');

/**
 * URL of a file's content that needs no credential for a few minutes. It reads as the actor, who must still be able to view the
 * file.
 */
export async function linkTo({ services, actor }: Context, file: string): Promise<string> {
  const until = (Math.floor(Date.now() / 1000 / step) * step + validity).toString(36);
  const claim = `${actor.organization}.${actor.user}.${until}`;
  const signature = sign(await keys.forceFetch(services), file, claim);
  return `${services.baseUrl}/api/v1/files/${file}/content?key=${claim}.${signature}`;
}

const member = statement('file.link_member')`
  select role::text as role, kind::text as kind from member where organization_id = $1 and id = $2 and removed_at is null`;

/** Actor that a link's key identifies. @throws Problem `file.link_expired` for any invalid key */
export async function actorOfLink(services: Services, file: string, key: string): Promise<Actor> {
  const [, claim = '', organization = '', user = '', until = '', signature = ''] = form.exec(key) ?? [];
  const expected = sign(await keys.forceFetch(services), file, claim);
  const good = signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!good || Number.parseInt(until, 36) * 1000 <= Date.now()) throw new Problem('file.link_expired');
  const [found] = await services.database.sql<Pick<Actor, 'role' | 'kind'>>(member, [organization, user]);
  if (!found) throw new Problem('file.link_expired');
  return memberAs({ organization, user, ...found }, ['files:read']);
}

const form = /^((org_[0-9a-z]{26})\.(usr_[0-9a-z]{26})\.([0-9a-z]{1,9}))\.([\w-]{43})$/;
