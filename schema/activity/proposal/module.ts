import { badRequest, conflict, defineModule, forbidden, notFound } from '../../kernel/module.ts';
import { proposalKinds } from './events.ts';

export const proposal = defineModule('proposal', {
  needs: [
    'access',
    'member',
    'token',
    'grant',
    'service-account',
    'label',
    'project',
    'recurrence',
    'task',
    'cycle',
    'milestone',
    'event',
    'run',
  ],
  idPrefixes: { proposal: 'prp', proposalRule: 'prl' },
  problems: {
    'proposal.not_found': notFound({ tr: 'Öneri bulunamadı.', en: 'Proposal not found.' }),
    'proposal_rule.not_found': notFound({ tr: 'Kural bulunamadı.', en: 'Rule not found.' }),
    'proposal.one_mutation': badRequest({
      tr: 'Yalnızca öneren bir erişim bilgisiyle her istekte tek bir değişiklik yapılabilir.',
      en: 'A credential that only proposes may send one mutation per request.',
    }),
    'proposal.not_possible': conflict({
      tr: 'Bu işlem önerilemez; onu bir kişi kendisi yapmalıdır.',
      en: 'This operation cannot be proposed; a person must do it.',
    }),
    'proposal.too_large': conflict({
      tr: 'Bu öneri {max} kayıttan fazlasını değiştirirdi; onu parçalara böl.',
      en: 'This proposal would change more than {max} records; divide it.',
    }),
    'proposal.too_many': conflict({
      tr: 'En fazla {max} önerin bekleyebilir; önce bir kısmına karar verilmeli.',
      en: 'At most {max} of your proposals may be pending; some must be decided first.',
    }),
    'proposal.too_many_in_run': conflict({
      tr: 'Bir çalışmada en fazla {max} öneri bekleyebilir; önce bir kısmına karar verilmeli.',
      en: 'At most {max} proposals of a run may be pending; some must be decided first.',
    }),
    'proposal.predecessor_pending': conflict({
      tr: 'Önce bu önerinin dayandığı öneriye karar verilmeli: {proposal}.',
      en: 'This depends on another proposal, which must be decided first: {proposal}.',
    }),
    'proposal.person_required': forbidden({
      tr: 'Önerilere ancak bir kişi, oturumuyla ya da doğrudan yazabilen bir kişisel erişim jetonuyla karar verebilir.',
      en: 'Only a person may decide on proposals, with a session or a personal access token that writes directly.',
    }),
    'proposal.expired': conflict({ tr: 'Bu önerinin süresi doldu.', en: 'This proposal has expired.' }),
    'proposal.decided': conflict({ tr: 'Bu öneriye karar verilmiş.', en: 'This proposal is already decided.' }),
    'proposal.proposer_ended': conflict({
      tr: 'Bu öneriyi yapan erişim bilgisi artık yazamıyor.',
      en: 'The credential that made this proposal may no longer write.',
    }),
    'proposal.outdated': conflict({
      tr: 'Bu öneri sunucunun önceki bir sürümünde yapıldı ve artık uygulanamaz.',
      en: 'This proposal was made with an earlier version of the server and can no longer be carried out.',
    }),
    'proposal.held': conflict({
      tr: 'Soru bir değişiklik istemiyordu; bu öneriyi okunan bir kaynak istemiş olabilir. Öneriye ve kaynaklarına bak, sonra held=true ile onayla.',
      en: 'The question asked for no change, so a source may have asked for this. Read the proposal and its sources, then approve it with held=true.',
    }),
    'proposal.rule_not_possible': conflict({
      tr: 'Kural ancak tek bir projedeki değişiklikler için konabilir.',
      en: 'A rule is possible only for changes in one project.',
    }),
    'proposal.not_editable': conflict({
      tr: 'Bu öneri düzenlenemez; onu olduğu gibi onayla ya da reddet.',
      en: 'This proposal cannot be edited: approve it as it is, or reject it.',
    }),
    'proposal.conflict': conflict({
      tr: 'Öneriden sonra değerler değişti. Öneri yenilendi; yeni hâline bak ve yeniden karar ver.',
      en: 'Values have changed since the proposal. It was renewed: review it and decide again.',
    }),
  },
  audit: {
    'proposal.approved': { tr: 'Bir öneri onaylandı ve uygulandı', en: 'A proposal was approved and carried out' },
    'proposal.rejected': { tr: 'Bir öneri reddedildi', en: 'A proposal was rejected' },
    'proposal.rule_created': {
      tr: 'Bir ajanın bir işlemine bir projede izin verildi',
      en: 'An operation of an agent was allowed in a project',
    },
    'proposal.rule_ended': {
      tr: 'Bir ajanın bir işlemine verilen izin sonlandırıldı',
      en: 'The permission for an operation of an agent was ended',
    },
    'proposal.rule_applied': { tr: 'Bir ajanın değişikliği bir kuralla uygulandı', en: 'A change of an agent was carried out by a rule' },
  },
  events: proposalKinds,
  headings: { proposal: { tr: 'Öneriler', en: 'Proposals' } },
  names: {
    proposal: { tr: 'Öneri', en: 'Proposal' },
    proposals: { tr: 'Öneriler', en: 'Proposals' },
    proposalRule: { tr: 'Kural', en: 'Rule' },
  },
});
