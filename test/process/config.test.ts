import { describe, expect, test } from 'vitest';
import { settingsProblems } from '../../src/cli/settings.ts';
import { ConfigError, fields, readConfig } from '../../src/config.ts';

/** Problems of settings, in Turkish and English. */
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
  ])('accepts %j', (value, read) => expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(read));

  test.each(['true', 'yes', '10.0.0.0/33', '0.0.0.0/0', '10.0.0/8', '10.0.0.1/8/8', '2001:db8::/129', '127.0.0.1,nginx', '-1'])(
    'is refused as %j, with the permitted values',
    (value) => {
      const [turkish, english] = wrong({ TRUST_PROXY: value });
      expect(turkish).toEqual([
        'TRUST_PROXY: vekil sunucuların sayısı ya da virgülle adresleri ve aralıkları olmalı; true, arayanın yazdığına inanmak olurdu',
      ]);
      expect(english).toEqual([
        'TRUST_PROXY: the number of proxies, or their addresses and ranges separated by commas; true would trust every caller',
      ]);
    },
  );
});

test('every problem of a single setting is reported in Turkish too', () => {
  const untranslated = Object.keys(fields.shape).flatMap((name) =>
    ['?', '-1', '9'.repeat(20), '0.0.0.0:8080', 'https://user@example.com?a'].flatMap((value) => {
      try {
        readConfig({ [name]: value });
        return [];
      } catch (error) {
        if (!(error instanceof ConfigError)) throw new Error(`${name}=${value}: ${error}`);
        const english = settingsProblems(error, 'en');
        return settingsProblems(error, 'tr').filter((line) => english.includes(line));
      }
    }),
  );
  expect(untranslated).toEqual([]);
});

describe('HOST and METRICS_HOST', () => {
  test.each(['0.0.0.0:8080', 'http://0.0.0.0', '[::1]', 'my host', '*'])('are refused as %j', (value) => {
    const [turkish, english] = wrong({ HOST: value, METRICS_HOST: value });
    expect(turkish).toEqual([
      'HOST: bir sunucu adı ya da IP adresi olmalı, port olmadan',
      'METRICS_HOST: bir sunucu adı ya da IP adresi olmalı, port olmadan',
    ]);
    expect(english).toEqual([
      'HOST: a host name or an IP address, without a port',
      'METRICS_HOST: a host name or an IP address, without a port',
    ]);
  });
});

describe('DNS_SERVERS', () => {
  test('contains IP addresses, each with an optional port', () => {
    expect(readConfig({ DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353' }).dnsServers).toEqual(['192.0.2.53', '[2001:db8::53]:5353']);
  });

  test.each(['ns.example.com', '192.0.2.53,ns1', '192.0.2.999'])('is refused as %j', (value) => {
    expect(wrong({ DNS_SERVERS: value })).toEqual([
      ['DNS_SERVERS: 192.0.2.53 ya da 192.0.2.53:5353 gibi IP adresleri olmalı'],
      ['DNS_SERVERS: IP addresses such as 192.0.2.53 or 192.0.2.53:5353'],
    ]);
  });
});

describe('CHAT_MAX_TOKENS', () => {
  test('is at most half of CHAT_CONTEXT', () => {
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

describe('the verifier', () => {
  const chat = { CHAT_MODEL: 'qwen3:8b', OPENAI_BASE_URL: 'https://chat.example.com/v1', OPENAI_API_KEY: 'sk-sohbet' };

  test('is the chat model with its server and key, unless another model or none is set', () => {
    const own = { baseUrl: chat.OPENAI_BASE_URL, apiKey: chat.OPENAI_API_KEY };
    expect(readConfig(chat).verifier).toMatchObject({ kind: 'chat', chat: { ...own, model: 'qwen3:8b' } });
    expect(readConfig({ ...chat, VERIFY_MODEL: 'denetci' }).verifier).toMatchObject({ kind: 'chat', chat: { ...own, model: 'denetci' } });
    expect(readConfig({ ...chat, VERIFY: 'off' }).verifier).toBeUndefined();
    expect(readConfig({ VERIFY_CLASSIFIER_URL: 'https://nli.example.com' }).verifier).toBeUndefined();
  });

  test.each([undefined, 'sk-denetci'])('at another server gets its own key (%s), never that of the chat server', (key) => {
    const own = key === undefined ? {} : { VERIFY_API_KEY: key };
    const other = { ...chat, ...own, VERIFY_BASE_URL: 'https://verify.example.com/v1', VERIFY_MODEL: 'denetci' };
    expect(readConfig(other).verifier).toMatchObject({ chat: { baseUrl: other.VERIFY_BASE_URL, apiKey: key, model: 'denetci' } });
    const url = 'https://nli.example.com';
    expect(readConfig({ ...chat, ...own, VERIFY_CLASSIFIER_URL: url }).verifier).toEqual({ kind: 'classifier', url, apiKey: key });
  });

  test('is refused if its settings do not fit together', () => {
    const url = 'https://verify.example.com';
    expect(wrong({ ...chat, VERIFY_BASE_URL: url })).toEqual([
      ['VERIFY_MODEL: VERIFY_BASE_URL ile birlikte gerekli'],
      ['VERIFY_MODEL: required with VERIFY_BASE_URL'],
    ]);
    expect(wrong({ ...chat, VERIFY_API_KEY: 'sk-denetci' })).toEqual([
      ['VERIFY_API_KEY: VERIFY_BASE_URL ya da VERIFY_CLASSIFIER_URL ile birlikte kullanılır'],
      ['VERIFY_API_KEY: requires VERIFY_BASE_URL or VERIFY_CLASSIFIER_URL'],
    ]);
    expect(wrong({ ...chat, VERIFY_CLASSIFIER_URL: url, VERIFY_MODEL: 'denetci' })).toEqual([
      ['VERIFY_CLASSIFIER_URL: VERIFY_MODEL ya da VERIFY_BASE_URL ile birlikte kullanılamaz'],
      ['VERIFY_CLASSIFIER_URL: not with VERIFY_MODEL or VERIFY_BASE_URL'],
    ]);
  });
});

describe('PUBLIC_URL', () => {
  test.each([
    ['https://atolye.example.com', 'https://atolye.example.com'],
    ['https://atolye.example.com/', 'https://atolye.example.com'],
    ['HTTPS://Atolye.Example.com:443', 'https://atolye.example.com'],
    ['http://10.0.0.5:4000/', 'http://10.0.0.5:4000'],
    ['http://[2001:DB8::1]:8080', 'http://[2001:db8::1]:8080'],
    ['https://iş.example.com', 'https://xn--i-1ma.example.com'],
  ])('accepts %j', (value, read) => expect(readConfig({ PUBLIC_URL: value })).toMatchObject({ publicUrl: read, baseUrl: read }));

  test.each([
    'https://example.com/atolye',
    'https://example.com/atolye/',
    'https://example.com/?x=1',
    'https://example.com?',
    'https://example.com/#x',
    'https://example.com#',
    'https://ali:parola@example.com',
    'https://ali@example.com/',
    'example.com',
    'ftp://example.com',
    '/atolye',
  ])('refuses %j, which cannot be served', (value) => {
    const [turkish, english] = wrong({ PUBLIC_URL: value });
    expect(turkish).toEqual([
      'PUBLIC_URL: yalnızca şema, sunucu adı ve port olmalı, örneğin https://atolye.example.com; bir yolun altında ya da kullanıcı, sorgu veya parçayla sunulamaz',
    ]);
    expect(english).toEqual([
      'PUBLIC_URL: only scheme, host and port, such as https://atolye.example.com, without path, user, query and fragment',
    ]);
  });
});

describe('the address of another service', () => {
  const names = ['OIDC_ISSUER', 'S3_ENDPOINT', 'OPENAI_BASE_URL', 'EMBEDDING_BASE_URL', 'RERANK_BASE_URL', 'VERIFY_CLASSIFIER_URL'];
  const publicUrl = { PUBLIC_URL: 'https://atolye.example.com' };

  test.each(names)('in %s may have a path, but no user, query or fragment', (name) => {
    readConfig({ ...publicUrl, [name]: 'https://example.com:8443/some/path/' });
    for (const value of ['https://u:p@example.com', 'https://example.com/v1?version=2', 'https://example.com/#a']) {
      const [turkish, english] = wrong({ ...publicUrl, [name]: value });
      expect(turkish).toEqual([`${name}: kullanıcı, sorgu ve parça içermeyen bir adres olmalı (http:, https:)`]);
      expect(english).toEqual([`${name}: an address (http:, https:) without user, query or fragment`]);
    }
  });

  test('in ELASTICSEARCH_URL may have a user, but no query or fragment', () => {
    expect(readConfig({ ELASTICSEARCH_URL: 'https://u:p@example.com/es' }).elasticsearch?.url).toBe('https://u:p@example.com/es');
    const [turkish, english] = wrong({ ELASTICSEARCH_URL: 'https://example.com?pretty' });
    expect(turkish).toEqual(['ELASTICSEARCH_URL: sorgu ve parça içermeyen bir adres olmalı (http:, https:)']);
    expect(english).toEqual(['ELASTICSEARCH_URL: an address (http:, https:) without query or fragment']);
  });
});

describe('CORS_ORIGINS', () => {
  test('contains origins as browsers send them', () => {
    expect(readConfig({ CORS_ORIGINS: 'https://Pano.example.com/, http://localhost:5173 *' }).corsOrigins).toEqual([
      'https://pano.example.com',
      'http://localhost:5173',
      '*',
    ]);
  });

  test.each(['pano.example.com', 'https://pano.example.com/app', 'https://a:b@pano.example.com', 'null', 'ftp://pano.example.com'])(
    'refuses %j',
    (value) => {
      expect(wrong({ CORS_ORIGINS: value })).toEqual([
        ['CORS_ORIGINS: https://pano.example.com gibi kaynaklar ya da * olmalı'],
        ['CORS_ORIGINS: origins such as https://pano.example.com, or *'],
      ]);
    },
  );
});

describe('e-mail addresses', () => {
  test.each(['yonetici@ornek.test', 'Ayşe@ÖRNEK.test', 'admin@localhost'])('ADMIN_EMAIL accepts %j', (value) => {
    expect(readConfig({ ADMIN_EMAIL: value }).adminEmail).toBe(value);
  });

  test.each(['atolye@ornek.test', 'Atölye <atolye@ornek.test>', '<atolye@ornek.test>', '"Örnek, A.Ş." <atolye@örnek.test>'])(
    'MAIL_FROM accepts %j',
    (value) => expect(readConfig({ MAIL_FROM: value }).mailFrom).toBe(value),
  );

  test.each(['Atölye', 'Atölye <atolye>', 'Atölye <a@ornek..test>', 'a@ornek.test, b@ornek.test', 'Atölye <a@ornek.test'])(
    'both refuse %j',
    (value) => {
      const [turkish, english] = wrong({ ADMIN_EMAIL: value, MAIL_FROM: value });
      expect(turkish).toEqual(['ADMIN_EMAIL: bir e-posta adresi olmalı', 'MAIL_FROM: bir e-posta adresi olmalı']);
      expect(english).toEqual(['ADMIN_EMAIL: an e-mail address', 'MAIL_FROM: an e-mail address']);
    },
  );
});

describe('SECRET_KEYS', () => {
  const key = Buffer.alloc(32, 7).toString('base64');

  test('contains named keys, of which the first one encrypts', () => {
    const { secretKeys } = readConfig({ SECRET_KEYS: `2027:${key}, old_1:${key}` });
    expect(secretKeys.map(({ name }) => name)).toEqual(['2027', 'old_1']);
    expect(secretKeys[0]?.key).toEqual(Buffer.alloc(32, 7));
    expect(readConfig({}).secretKeys).toEqual([]);
  });

  test.each([key, `a:${key.slice(4)}`, `a:${key},a:${key}`, `a b:${key}`, 'a:'])('refuses %j', (value) => {
    expect(wrong({ SECRET_KEYS: value })).toEqual([
      ['SECRET_KEYS: virgülle ad:anahtar olmalı; her anahtar base64 ile 32 bayt'],
      ['SECRET_KEYS: name:key separated by commas, each key 32 bytes in base64'],
    ]);
  });
});

describe('in production', () => {
  const env = { NODE_ENV: 'production', OIDC_ISSUER: 'https://login.example.com', PUBLIC_URL: 'https://is.example.com' };

  test('an identity provider needs https unless it is on this machine', () => {
    expect(wrong({ ...env, OIDC_ISSUER: 'http://login.example.com' })[0]).toEqual([
      'OIDC_ISSUER: üretimde https olmalı; http üzerinden gelen anahtarları yoldaki herkes değiştirebilir',
    ]);
    for (const OIDC_ISSUER of [env.OIDC_ISSUER, 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(readConfig({ ...env, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
    expect(readConfig({ OIDC_ISSUER: 'http://login.example.com' }).oidc?.issuer).toBe('http://login.example.com');
  });

  test('an identity provider needs PUBLIC_URL', () => {
    expect(wrong({ ...env, PUBLIC_URL: '' })).toEqual([
      ['PUBLIC_URL: üretimde OIDC_ISSUER ile birlikte gerekli; girişten sonra dönülecek adres budur'],
      ['PUBLIC_URL: required with OIDC_ISSUER in production'],
    ]);
    expect(readConfig({ NODE_ENV: 'production' }).publicUrl).toBeUndefined();
  });
});

describe('the production mode', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.1' },
    { HOST: '2001:db8::1' },
    { PUBLIC_URL: 'https://is.example.com' },
  ])('is on if others can reach the server: %j', (env) => {
    expect(readConfig(env)).toMatchObject({ production: true, devIssuerPort: undefined, webhookAllow: [] });
    expect(readConfig({ ...env, DEVELOPMENT: '1' })).toMatchObject({ production: false, devIssuerPort: 4001 });
    expect(readConfig({ ...env, DEVELOPMENT: '1', NODE_ENV: 'production' }).production).toBe(true);
  });

  test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:4000' }])(
    'is off if only this machine can reach the server: %j',
    (env) => expect(readConfig(env).production).toBe(false),
  );

  test('does not make the server listen on the network', () => {
    expect(readConfig({ PUBLIC_URL: 'https://is.example.com' }).host).toBe('127.0.0.1');
  });
});

test('metrics are limited to this machine unless METRICS_HOST is set', () => {
  expect(readConfig({ NODE_ENV: 'production', METRICS_PORT: '9464' })).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' });
});
