import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

// The pages are the Markdown files of `docs/`, which also read well on a code host. English is at the root, Turkish in `tr/`.

const docs = join(import.meta.dirname, '..');

/** @returns the sidebar item of a page; its text is the first heading of the file */
function page(path) {
  const [, text = path] = /^# (.*)$/m.exec(readFileSync(join(docs, `${path}.md`), 'utf8')) ?? [];
  return { text: text.replaceAll('`', ''), link: `/${path}` };
}

/** @returns a group of the sidebar */
const group = (text, pages) => ({ text, items: pages.map(page) });

const english = [
  group('Use', ['use/guide', 'use/features', 'use/web']),
  group(
    'Build on the API',
    [
      ...[
        'quickstart',
        'cookbook',
        'clients',
        'errors',
        'tasks',
        'recurrence',
        'fields',
        'projects',
        'cycles',
        'time',
        'lists',
        'partial-responses',
        'writes',
        'events',
        'realtime',
        'webhooks',
        'graphql',
      ],
      ...['files', 'search', 'assistant', 'mcp', 'feed', 'mail'],
      ...['personal-tokens', 'service-accounts', 'agents', 'oauth', 'sessions', 'browsers', 'permissions', 'limits', 'versioning'],
    ].map((name) => `api/${name}`),
  ),
  group(
    'Run',
    [
      ...['install', 'first-start', 'sign-in'],
      ...['auth0', 'authentik', 'entra', 'google', 'keycloak', 'okta', 'pocket-id', 'zitadel'].map((name) => `oauth/${name}`),
      'settings',
      ...['backup', 'restore', 'upgrade', 'scale', 'troubleshooting', 'health', 'monitoring', 'check', 'commands'],
      ...['embedded-database', 'move', 'secrets', 'retention', 'webhook-network', 'administration'],
    ].map((name) => `run/${name}`),
  ),
  group(
    'Internals',
    ['architecture', 'web', 'speed', 'performance', 'threat-model', 'erasure', 'glossary'].map((name) => `internals/${name}`),
  ),
];

const turkish = [
  group('Kullan', ['tr/use/guide']),
  group('API ile geliştir', ['tr/api/quickstart', 'tr/api/agents']),
  group(
    'İşlet',
    [
      ...['install', 'sign-in', 'settings', 'backup', 'restore', 'upgrade', 'scale', 'troubleshooting', 'health', 'monitoring'],
      ...['commands', 'embedded-database', 'secrets', 'retention', 'webhook-network'],
    ].map((name) => `tr/run/${name}`),
  ),
];

export default defineConfig({
  title: 'Atölye',
  base: '/docs/guide/',
  cacheDir: './.vitepress/.cache',
  rewrites: { 'README.md': 'index.md', 'tr/README.md': 'tr/index.md' },
  // The server allows inline scripts by their hashes. With a file for the names of all pages, these hashes are the same on each page.
  metaChunk: true,
  locales: {
    root: { label: 'English', lang: 'en', description: 'Guides for users, operators and developers of Atölye' },
    tr: {
      label: 'Türkçe',
      lang: 'tr',
      description: 'Atölye nasıl kullanılır, kurulur ve genişletilir',
      themeConfig: {
        outline: { label: 'Bu sayfada' },
        docFooter: { prev: 'Önceki', next: 'Sonraki' },
        darkModeSwitchLabel: 'Görünüm',
        darkModeSwitchTitle: 'Koyu görünüme geç',
        lightModeSwitchTitle: 'Açık görünüme geç',
        sidebarMenuLabel: 'Sayfalar',
        returnToTopLabel: 'Başa dön',
        langMenuLabel: 'Dil',
        skipToContentLabel: 'İçeriğe geç',
        notFound: {
          title: 'Burada bir sayfa yok',
          quote: 'Adresi denetle ya da ara.',
          linkLabel: 'Başlangıca git',
          linkText: 'Başlangıç',
        },
      },
    },
  },
  themeConfig: {
    sidebar: { '/': english, '/tr/': turkish },
    outline: [2, 3],
    // Not every page exists in both languages.
    i18nRouting: false,
    search: {
      provider: 'local',
      options: {
        locales: {
          tr: {
            translations: {
              button: { buttonText: 'Ara', buttonAriaLabel: 'Ara' },
              modal: {
                displayDetails: 'Ayrıntıları göster',
                resetButtonTitle: 'Aramayı temizle',
                backButtonTitle: 'Aramayı kapat',
                noResultsText: 'Bulunamadı:',
                footer: { selectText: 'aç', navigateText: 'gez', closeText: 'kapat' },
              },
            },
          },
        },
      },
    },
  },
  markdown: {
    config(md) {
      // A link to a file outside of `docs/` has no page here: its text remains.
      md.core.ruler.push('links-outside', ({ tokens, env }) => {
        const folder = String(env.relativePath ?? '')
          .split('/')
          .slice(0, -1);
        for (const { children } of tokens)
          for (const [index, token] of (children ?? []).entries()) {
            const [ups] = /^(?:\.\.\/)+/.exec(token.type === 'link_open' ? (token.attrGet('href') ?? '') : '') ?? [''];
            if (ups.length / 3 <= folder.length) continue;
            const close = (children ?? []).findIndex((each, at) => at > index && each.type === 'link_close');
            for (const each of [token, children?.[close]]) if (each) Object.assign(each, { type: 'text', tag: '', content: '' });
          }
      });
    },
  },
});
