import { createHash } from 'node:crypto';
import about from '../../../package.json' with { type: 'json' };
import type { Context } from '../../../schema/kernel/context.ts';
import { logState } from '../../../schema/kernel/log-state.ts';
import type { Answer } from './answer.ts';
import { tagsOf } from './preconditions.ts';

// Tags of answers that depend only on the organization's log: `W/"<hash of the body>.<hash of the state>"`. An equal state means an
// equal body, so the answer need not be built. The state is read only for requests with `If-None-Match`; the first tag has no state. Weak,
// because a compressed body has other bytes.

/**
 * Hash of everything that the answer to this request depends on; undefined if that is unknown. Read it before the answer's data, so that
 * a tag is never newer than its data. One statement.
 */
export async function stateOf(context: Context, url: string): Promise<string | undefined> {
  const state = await logState(context);
  if (state === undefined) return undefined;
  const { actor, locale } = context;
  const { organization, user, kind, role, projects, credential } = actor;
  const rights = [organization, user, kind, role, [...actor.scopes].sort(), projects, credential?.kind, credential?.id, credential?.client];
  const text = JSON.stringify([about.version, url, locale, rights, state]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Returns the tag in `If-None-Match` that has this state, quoted; undefined if there is none. */
export function tagWith(state: string, header = ''): string | undefined {
  const tags = tagsOf(header);
  const known = tags === '*' ? undefined : tags?.find((each) => each.endsWith(`.${state}`));
  return known && `W/"${known}"`;
}

/** Returns the answer with a tag of its body and, if it is known, of its state. */
export function tagged(answer: Answer, state: string | undefined): Answer {
  const hash = answer.headers.etag?.slice(1, -1);
  return { ...answer, headers: { ...answer.headers, etag: `W/"${hash}${state ? `.${state}` : ''}"` } };
}
