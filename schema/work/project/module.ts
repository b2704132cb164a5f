import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { projectKinds } from './events.ts';

export const project = defineModule('project', {
  needs: ['access', 'organization', 'member', 'identity', 'invitation'],
  idPrefixes: { project: 'prj' },
  problems: {
    'project.not_found': notFound({ tr: 'Proje bulunamadı.', en: 'Project not found.' }),
    'project.links_forbidden': conflict({
      tr: 'Kuruluş herkese açık bağlantılara izin vermiyor; bir yönetici ayarlardan açabilir.',
      en: 'The organization does not allow public links; an administrator can allow them in its settings.',
    }),
    'project.too_many_links': conflict({
      tr: 'Projede zaten {max} herkese açık bağlantı var; önce birini sonlandır.',
      en: 'The project already has {max} public links; end one first.',
    }),
    'project.key_taken': conflict({
      tr: '“{key}” kısaltmasını başka bir proje kullanıyor ya da eskiden kullanıyordu.',
      en: 'Another project uses the key “{key}” or used it before.',
    }),
    'project.archived': conflict({ tr: 'Proje arşivlenmiş; önce arşivden çıkar.', en: 'The project is archived; unarchive it first.' }),
    'project.not_deleted': conflict({ tr: 'Proje çöp kutusunda değil.', en: 'The project is not in the trash.' }),
    'project.too_many_tasks': conflict({
      tr: 'En fazla {max} açık görev kopyalanabilir; projeyi görevleri olmadan çoğalt.',
      en: 'At most {max} open tasks can be copied; duplicate the project without its tasks.',
    }),
    'project.last_lead': conflict({
      tr: 'Gizli bir projenin en az bir lideri kalmalıdır.',
      en: 'A private project must keep at least one lead.',
    }),
    'project.default': conflict({
      tr: 'Kuruluşun varsayılan projesi gizlenemez, arşivlenemez ve silinemez.',
      en: "The organization's default project cannot be private, archived or deleted.",
    }),
    'workflow.status_in_use': conflict({
      tr: '“{status}” durumunda görev var; onları taşı ya da yerine geçecek durumu belirt.',
      en: 'The status “{status}” has tasks; move them, or name a replacement status.',
    }),
  },
  audit: {
    'project.deleted': { tr: 'Proje çöp kutusuna taşındı', en: 'A project was moved to the trash' },
    'project.restored': { tr: 'Proje çöp kutusundan geri geldi', en: 'A project was restored from the trash' },
    'project_member.changed': { tr: 'Projedeki rol değişti', en: 'A role in a project changed' },
  },
  events: projectKinds,
  headings: { project: { tr: 'Projeler', en: 'Projects' } },
  names: {
    project: { tr: 'Proje', en: 'Project' },
    projects: { tr: 'Projeler', en: 'Projects' },
    projectMember: { tr: 'Rol', en: 'Role' },
    workflow: { tr: 'İş akışı', en: 'Workflow' },
  },
});
