import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  lead: {
    tr: 'Betiklerin ve programların Atölye’ye senin adınla ulaşır; verdiğin kapsamdan ve senin yetkinden fazlasını yapamaz.',
    en: 'Your scripts and programs use Atölye in your name, with the scopes you grant and never with more rights than you have.',
  },
  restReference: { tr: 'REST başvurusu', en: 'REST reference' },
  graphql: { tr: 'GraphQL', en: 'GraphQL' },
  openapi: { tr: 'OpenAPI belgesi', en: 'OpenAPI description' },
  newTab: { tr: '(yeni sekmede)', en: '(in a new tab)' },
  proposals: { tr: 'Öneriler', en: 'Proposals' },
  tokens: { tr: 'Kişisel erişim jetonları', en: 'Personal access tokens' },
  tokensLead: {
    tr: 'Jetonu parola gibi sakla; yalnızca oluşturulduğunda gösterilir.',
    en: 'Keep a token like a password; it is shown only once, when it is created.',
  },
  create: { tr: 'Jeton oluştur', en: 'Create a token' },
  none: { tr: 'Henüz jetonun yok', en: 'You have no tokens yet' },
  noneLead: { tr: 'Bir betik ya da kendi aracın için bir tane oluştur.', en: 'Create one for a script or a tool of yours.' },
  nameLead: { tr: 'Nerede kullandığını hatırlatacak bir ad.', en: 'A reminder of where it is used.' },
  namePlaceholder: { tr: 'Gece raporu', en: 'Nightly report' },
  secret: { tr: 'Jeton', en: 'Token' },
  made: { tr: 'Jeton hazır: {name}', en: 'The token is ready: {name}' },
  renameNamed: { tr: '{name}: Yeniden adlandır', en: 'Rename {name}' },
  revokeLead: {
    tr: '“{name}” jetonunu kullanan her şey hemen reddedilir. Bu geri alınamaz.',
    en: 'Programs that use the token “{name}” are refused immediately. This cannot be undone.',
  },
  now: { tr: 'Şu anki sınırların', en: 'Your limits now' },
  nowLead: {
    tr: 'Bir dakikada gönderebileceğin istekler; jetonların, oturumların hepsi birlikte sayılır.',
    en: 'Requests per minute; all your tokens and sessions count together.',
  },
});
