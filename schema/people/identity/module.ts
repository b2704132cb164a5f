import { defineModule, problem } from '../../kernel/module.ts';

export const identity = defineModule('identity', {
  needs: ['access', 'member', 'token', 'grant'],
  problems: {
    'auth.issuer_unavailable': problem(
      503,
      'Hizmet şu anda kullanılamıyor',
      'Service unavailable',
    )({
      tr: 'Kimlik sağlayıcıya ulaşılamıyor; lütfen biraz sonra yeniden dene.',
      en: 'The identity provider cannot be reached; please try again shortly.',
    }),
  },
  audit: {
    'identity.linked': { tr: 'Kimlik bir üyeye bağlandı', en: 'An identity was linked to a member' },
  },
});
