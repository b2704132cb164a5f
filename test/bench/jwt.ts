import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Services } from '../../schema/kernel/context.ts';
import type { Membership } from '../../schema/people/member/memberships.ts';
import { openIssuer } from '../../src/adapters/auth/issuer.ts';
import { oauth } from '../../src/adapters/auth/oauth.ts';
import { defaultScopes } from '../../src/config.ts';
import { audience, startIssuer } from '../support/issuer.ts';

const rounds = 3_000;
const algorithms = ['ES256', 'RS256'];

/** Time to check an access token in this process, without database queries: for new tokens and for known ones. */
export async function jwt(): Promise<string> {
  const lines = ['One check of an access token, in ms      p50     p95     p99'];
  for (const algorithm of algorithms) {
    const issuer = await startIssuer();
    await issuer.rotate(algorithm);
    const strategy = oauth(
      known,
      { ...settings, issuer: issuer.url, audiences: [settings.audience] },
      openIssuer({ issuer: issuer.url }, raise),
      raise,
    );
    const tokens = await Promise.all(Array.from({ length: rounds }, () => issuer.sign({ sub: 'bench', jti: randomUUID() })));
    const check = (secret: string) => strategy({ secret, address: '127.0.0.1', organization: undefined, requestId: 'test' });
    await check(await issuer.sign({ sub: 'bench' }));
    lines.push(row(`${algorithm} fresh`, await times(tokens, check)), row(`${algorithm} known`, await times(tokens, check)));
    await issuer.down();
  }
  return lines.join('\n');
}

async function times(tokens: readonly string[], check: (token: string) => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (const token of tokens) {
    const start = performance.now();
    if (!(await check(token))) throw new Error('refused');
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
}

function row(name: string, sorted: readonly number[]): string {
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] as number).toFixed(3).padStart(8);
  return name.padEnd(38) + at(0.5) + at(0.95) + at(0.99);
}

const membership: Membership = { organization: 'org_', user: 'usr_', role: 'member', kind: 'person', slug: 'ornek', name: 'Örnek' };
/** A database that responds immediately, so that only the check is measured. */
const known = { database: { sql: async () => [membership] } } as unknown as Services;
const settings = {
  audience,
  defaultScopes: defaultScopes,
  clientId: undefined,
  clientSecret: undefined,
  signInScopes: [],
  freshPrompt: 'login',
  claims: { email: 'email', emailVerified: 'email_verified', name: 'name', scopes: undefined },
  trustEmail: false,
};

function raise(error: unknown): never {
  throw error;
}
