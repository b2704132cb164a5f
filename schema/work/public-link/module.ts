import { defineModule, notFound } from '../../kernel/module.ts';
import { publicLinkKinds } from './events.ts';

export const publicLink = defineModule('public-link', {
  needs: ['access', 'member', 'token', 'project', 'task'],
  idPrefixes: { publicLink: 'lnk' },
  problems: {
    'public_link.not_found': notFound({ tr: 'Böyle bir herkese açık bağlantı yok.', en: 'Public link not found.' }),
  },
  audit: {
    'public_link.created': { tr: 'Herkese açık bağlantı oluşturuldu', en: 'A public link was created' },
    'public_link.ended': { tr: 'Herkese açık bağlantı sonlandırıldı', en: 'A public link was ended' },
  },
  events: publicLinkKinds,
  headings: { public_link: { tr: 'Herkese açık bağlantılar', en: 'Public links' } },
  names: {
    publicLink: { tr: 'Bağlantı', en: 'Link' },
  },
});
