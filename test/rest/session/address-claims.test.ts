import { expect, test } from 'vitest';
import { freePort } from '../../../src/free-port.ts';
import { testApp } from '../../support/app.ts';
import { Visitor } from '../../support/browser.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { googleLike } from '../../support/google-like.ts';
import { addressOfMember, appSigningIn } from '../../support/provider.ts';

test.each([
  ['accepts an address that userinfo states and verifies', (use: string) => (use === 'userinfo' ? { email_verified: true } : {}), 302],
  [
    'refuses an address of userinfo that only the ID token, which has none, calls verified',
    (use: string) => (use === 'userinfo' ? {} : { email: undefined, email_verified: true }),
    403,
  ],
  [
    'refuses an address of the ID token that userinfo, which has none, calls verified',
    (use: string) => (use === 'userinfo' ? { email: undefined, email_verified: true } : {}),
    403,
  ],
] as const)('a sign-in %s', async (_, claimsAt, status) => {
  const { services } = await testApp();
  const team = await buildOrganization();
  const email = await addressOfMember(team, (await team.person()).id);
  const port = await freePort('127.0.0.1');
  const base = `http://127.0.0.1:${port}`;
  const provider = await googleLike(base, { email, name: 'Ayşe' }, claimsAt);
  const { app } = await appSigningIn({ ...services, baseUrl: base }, provider, base);
  try {
    await app.listen({ port, host: '127.0.0.1' });
    const visitor = new Visitor(base);
    const back = await visitor.visit('/auth/sign-in', (url) => url.startsWith(`${base}/auth/callback`));
    expect((await visitor.ask('GET', back.headers.get('location') as string)).status).toBe(status);
  } finally {
    await app.close();
    await provider.close();
  }
});
