import { conflict, defineModule, forbidden, notFound } from '../../kernel/module.ts';
import { organizationKinds } from './events.ts';

export const organization = defineModule('organization', {
  needs: ['access'],
  idPrefixes: { organization: 'org', domain: 'dom' },
  problems: {
    'organization.not_member': forbidden({
      tr: 'X-Organization başlığındaki kuruluşta bu kimlik bilgisiyle çalışılamaz.',
      en: 'This credential cannot be used in the organization of the X-Organization header.',
    }),
    'organization.slug_taken': conflict({
      tr: '“{slug}” kısa adını başka bir kuruluş kullanıyor.',
      en: 'Another organization has the slug “{slug}”.',
    }),
    'domain.not_found': notFound({ tr: 'Alan adı bulunamadı.', en: 'Domain not found.' }),
    'domain.taken': conflict({ tr: 'Bu alan adı başka bir kuruluşun.', en: 'Another organization has this domain.' }),
    'domain.not_proved': conflict({
      tr: '{name} adında “{value}” değerli bir TXT kaydı bulunamadı.',
      en: 'There is no TXT record “{value}” at {name}.',
    }),
  },
  fieldErrors: {
    'domain.public': {
      tr: 'Bu, herkese açık bir e-posta hizmetinin alan adı; bir kuruluşun olamaz.',
      en: 'This is the domain of a public e-mail provider, which no organization can claim.',
    },
  },
  audit: {
    'domain.claimed': { tr: 'Alan adı eklendi', en: 'An e-mail domain was claimed' },
    'domain.proved': { tr: 'Alan adı doğrulandı', en: 'An e-mail domain was verified' },
    'domain.record_missing': { tr: 'Alan adının TXT kaydı bulunamadı', en: "A domain's TXT record was missing" },
    'domain.record_found': { tr: 'Alan adının TXT kaydı yeniden bulundu', en: "A domain's TXT record was found again" },
    'domain.released': { tr: 'Alan adı bırakıldı', en: 'An e-mail domain was released' },
    'organization.updated': { tr: 'Kuruluş ayarları değişti', en: 'Settings of the organization changed' },
  },
  events: organizationKinds,
  headings: { domain: { tr: 'Alan adları', en: 'Domains' } },
  names: {
    domain: { tr: 'Alan adı', en: 'Domain' },
    organization: { tr: 'Kuruluş', en: 'Organization' },
  },
});
