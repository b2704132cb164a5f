import { describe, expect, test } from 'vitest';
import { settingsProblems } from '../../src/cli/settings.ts';
import { ConfigError, readConfig } from '../../src/config.ts';

/** What is wrong with settings, in Turkish and English. */
function wrong(env: NodeJS.ProcessEnv): [string[], string[]] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return [settingsProblems(error, 'tr'), settingsProblems(error, 'en')];
  }
  throw new Error(`nothing is wrong with ${JSON.stringify(env)}`);
}

describe('TRUST_PROXY', () => {
  test.each([
    ['false', false],
    ['1', 1],
    ['127.0.0.1', ['127.0.0.1']],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('may be %j', (value, read) => expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(read));

  test.each(['true', 'yes', '10.0.0.0/33', '0.0.0.0/0', '10.0.0/8', '10.0.0.1/8/8', '2001:db8::/129', '127.0.0.1,nginx', '-1'])(
    'is refused as %j, and says what it may be',
    (value) => {
      const [turkish, english] = wrong({ TRUST_PROXY: value });
      expect(turkish).toEqual([
        'TRUST_PROXY: vekil sunucuların sayısı ya da virgülle adresleri ve aralıkları olmalı; true, arayanın yazdığına inanmak olurdu',
      ]);
      expect(english).toEqual(['TRUST_PROXY: the number of proxies, or their addresses and ranges by comma; true would believe callers']);
    },
  );
});

describe('CHAT_MAX_TOKENS', () => {
  test('leaves half of CHAT_CONTEXT to what is read', () => {
    const [turkish, english] = wrong({ CHAT_CONTEXT: '8192', CHAT_MAX_TOKENS: '4097' });
    expect(turkish).toEqual(['CHAT_MAX_TOKENS: en çok CHAT_CONTEXT değerinin yarısı olmalı']);
    expect(english).toEqual(['CHAT_MAX_TOKENS: at most half of CHAT_CONTEXT']);
    expect(readConfig({ CHAT_MODEL: 'qwen3:8b', CHAT_CONTEXT: '8192', CHAT_MONTHLY_TOKENS: '1000000' }).chat).toMatchObject({
      context: 8192,
      maxTokens: undefined,
      monthlyTokens: 1_000_000,
    });
  });
});

describe('CORS_ORIGINS', () => {
  test('are origins as browsers send them', () => {
    expect(readConfig({ CORS_ORIGINS: 'https://Pano.example.com/, http://localhost:5173 *' }).corsOrigins).toEqual([
      'https://pano.example.com',
      'http://localhost:5173',
      '*',
    ]);
  });

  test.each(['pano.example.com', 'https://pano.example.com/app', 'https://a:b@pano.example.com', 'null', 'ftp://pano.example.com'])(
    '%j is refused',
    (value) => {
      expect(wrong({ CORS_ORIGINS: value })).toEqual([
        ['CORS_ORIGINS: https://pano.example.com gibi kaynaklar ya da * olmalı'],
        ['CORS_ORIGINS: origins such as https://pano.example.com, or *'],
      ]);
    },
  );
});

describe('SECRET_KEYS', () => {
  const key = Buffer.alloc(32, 7).toString('base64');

  test('are names with keys, the first of which seals', () => {
    const { secretKeys } = readConfig({ SECRET_KEYS: `2027:${key}, old_1:${key}` });
    expect(secretKeys.map(({ name }) => name)).toEqual(['2027', 'old_1']);
    expect(secretKeys[0]?.key).toEqual(Buffer.alloc(32, 7));
    expect(readConfig({}).secretKeys).toEqual([]);
  });

  test.each([key, `a:${key.slice(4)}`, `a:${key},a:${key}`, `a b:${key}`, 'a:'])('%j is refused', (value) => {
    expect(wrong({ SECRET_KEYS: value })).toEqual([
      ['SECRET_KEYS: virgülle ad:anahtar olmalı; her anahtar base64 ile 32 bayt'],
      ['SECRET_KEYS: name:key by comma, each key 32 bytes in base64'],
    ]);
  });
});

describe('in production', () => {
  const env = { NODE_ENV: 'production', OIDC_ISSUER: 'https://login.example.com', PUBLIC_URL: 'https://is.example.com' };

  test('a provider comes over https, but for one on this machine', () => {
    expect(wrong({ ...env, OIDC_ISSUER: 'http://login.example.com' })[0]).toEqual([
      'OIDC_ISSUER: üretimde https olmalı; http üzerinden gelen anahtarları yoldaki herkes değiştirebilir',
    ]);
    for (const OIDC_ISSUER of [env.OIDC_ISSUER, 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(readConfig({ ...env, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
    expect(readConfig({ OIDC_ISSUER: 'http://login.example.com' }).oidc?.issuer).toBe('http://login.example.com');
  });

  test('a provider needs PUBLIC_URL', () => {
    expect(wrong({ ...env, PUBLIC_URL: '' })).toEqual([
      ['PUBLIC_URL: üretimde OIDC_ISSUER ile birlikte gerekli; girişten sonra dönülecek adres budur'],
      ['PUBLIC_URL: needed with OIDC_ISSUER in production'],
    ]);
    expect(readConfig({ NODE_ENV: 'production' }).publicUrl).toBeUndefined();
  });
});

describe('a server that others reach', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.1' },
    { HOST: '2001:db8::1' },
    { PUBLIC_URL: 'https://is.example.com' },
  ])('is in production by its address: %j', (env) => {
    expect(readConfig(env)).toMatchObject({ production: true, devIssuerPort: undefined, webhookAllow: [] });
    expect(readConfig({ ...env, DEVELOPMENT: '1' })).toMatchObject({ production: false, devIssuerPort: 4001 });
    expect(readConfig({ ...env, DEVELOPMENT: '1', NODE_ENV: 'production' }).production).toBe(true);
  });

  test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:4000' }])(
    'is none on this machine alone: %j',
    (env) => expect(readConfig(env).production).toBe(false),
  );

  test('does not listen to the network before it is told to', () => {
    expect(readConfig({ PUBLIC_URL: 'https://is.example.com' }).host).toBe('127.0.0.1');
  });
});

test('metrics are for this machine unless METRICS_HOST says otherwise', () => {
  expect(readConfig({ NODE_ENV: 'production', METRICS_PORT: '9464' })).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' });
});
