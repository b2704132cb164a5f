import { randomUUID } from 'node:crypto';
import { isNonNullType } from 'graphql';
import { newId } from '../../schema/kernel/ids.ts';
import { addProvedDomain } from '../../schema/people/organization/domains.ts';
import {
  buildApplication,
  buildAssistantProposal,
  buildConversation,
  buildCycle,
  buildField,
  buildFile,
  buildGrant,
  buildLabel,
  buildMute,
  buildNotification,
  buildOrganization,
  buildProject,
  buildProposal,
  buildReminder,
  buildRule,
  buildRun,
  buildSession,
  buildTask,
  buildTemplate,
  daysUnderWay,
  type Organization,
} from '../support/builders/index.ts';
import { buildConcepts } from '../support/concepts.ts';
import { rightValue } from '../support/hostile.ts';
import { pictures } from '../support/pictures.ts';
import { type Asked, endpoints } from './endpoints.ts';

/** One of two teams with the same content: one is accessed only through REST, the other only through GraphQL. */
export type Team = Organization & {
  /** Ids by the names that the requests use. */
  readonly real: Readonly<Record<string, string>>;
};

/** Creates such a team, always with the same content. */
export async function buildTeam(): Promise<Team> {
  const organization = await buildOrganization();
  const { admin } = organization;
  const project = await buildProject(admin, { key: 'WEB' });
  const parent = await buildTask(admin, { title: 'Üst', project: 'WEB' });
  const other = await buildTask(admin, { title: 'Öteki', project: 'WEB' });
  const label = await buildLabel(admin, 'hata');
  const running = await buildCycle(admin, project.id, { name: 'Süren', ...daysUnderWay() });
  const cycle = await buildCycle(admin, project.id);
  const field = await buildField(admin, { name: 'Puan', type: 'number' });
  const task = await buildTask(admin, {
    project: 'WEB',
    parent: parent.id,
    blockedBy: [other.id],
    labels: [label.id],
    assignee: 'me',
    dueDate: '2026-12-01',
    description: '- [ ] Kutu\n\nBak WEB-2',
    estimate: 3,
    cycle: running.id,
  });
  const view = await admin.client.post('/views', { name: 'Acil işler', filter: 'öncelik:acil', visibility: 'organization' });
  const comment = await admin.client.post(`/tasks/${task.id}/comments`, { body: `Bak @[Yönetici](${admin.id})` });
  const content = { title: 'Hata', labels: [label.id], assignee: admin.id, dueAfter: 3, fields: { puan: 5 } };
  const template = await buildTemplate(admin, {
    project: 'WEB',
    task: content,
    subtasks: [{ title: 'Dene' }, { title: 'Bak', parent: 1 }],
  });
  const projectTemplate = await buildTemplate(admin, { kind: 'project', project: 'WEB', copies: { tasks: 'open' } });
  const member = await organization.person();
  await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'editor' });
  const token = await admin.client.post('/tokens', { name: 'Betik', scopes: ['tasks:read'] });
  const memberToken = await member.client.post('/tokens', { name: 'Üyenin', scopes: ['tasks:read'] });
  const account = (await admin.client.post('/service-accounts', { name: 'Aktarım', scopes: ['tasks:read'] })).body;
  const invitation = await admin.client.post('/invitations', { email: 'davetli@ornek.test', projects: [{ project: 'WEB' }] });
  const domain = await addProvedDomain(organization.context, { domain: `${randomUUID()}.example.test` });
  const notification = await buildNotification(organization, admin.id, { project: project.id, task: task.id });
  const reminder = await buildReminder(organization, admin.id, task.id);
  const mute = await buildMute(organization, admin.id, project.id);
  const conversation = await buildConversation(organization, admin.id, { project: project.id });
  const about = { project: project.id, task: other.id };
  const webhook = (await admin.client.post('/webhooks', { url: 'https://alici.example.test', events: ['task.*'] })).body.id;
  const ping = await admin.client.post(`/webhooks/${webhook}/ping`);
  const file = await buildFile(admin, { task: task.id });
  const real = {
    ...(await buildConcepts(admin, { project: project.id, task: task.id })),
    project: project.id,
    task: task.id,
    other: other.id,
    parent: parent.id,
    label: label.id,
    view: view.body.id,
    cycle: cycle.id,
    running: running.id,
    template,
    projectTemplate,
    customField: field.id,
    member: member.id,
    comment: comment.body.id,
    token: token.body.id,
    memberToken: memberToken.body.id,
    session: await buildSession(organization, admin.id),
    memberSession: await buildSession(organization, member.id),
    grant: await buildGrant(organization, admin.id),
    memberGrant: await buildGrant(organization, member.id),
    application: await buildApplication(organization, member.id),
    serviceAccount: account.id,
    serviceKey: account.keys[0].id,
    invitation: invitation.body.id,
    webhook,
    webhookDelivery: ping.body.id,
    domain: domain.id,
    notification,
    mute,
    reminder,
    file: file.id,
    ...conversation,
    approvedProposal: await buildAssistantProposal(organization, admin.id, about, { approved: true }),
    unwantedProposal: await buildProposal(admin, other),
    proposalRule: await buildRule(admin, other),
    ...(await buildRun(organization, admin, other)),
  };
  return { ...organization, real };
}

const statuses = [
  { key: 'todo', name: 'Yapılacak', category: 'unstarted' },
  { key: 'in_progress', name: 'Sürüyor', category: 'started', transitions: ['done'] },
  { key: 'done', name: 'Bitti', category: 'completed' },
];

/** Requests that change something or have parameters, in this order. Ids in braces are replaced by those of the team. */
const listed: Readonly<Record<string, readonly Asked[]>> = {
  ListProposals: [{}, { query: 'status=pending&project=WEB&limit=1' }, { query: 'status=nonsense' }],
  ListRuns: [{}, { query: 'state=stale&task=WEB-2&limit=1' }, { query: 'state=nonsense' }],
  CreateRun: [{ body: {} }, { body: { task: '{task}', goal: 'Kopyalar' } }, { body: { task: 'WEB-2' } }, { body: { task: 'YOK-1' } }],
  UpdateRun: [
    { path: { id: '{run}' }, body: { plan: [{ text: 'Karşılaştır' }], cost: { amount: 0.25, currency: 'USD' } } },
    { path: { id: '{run}' }, body: { links: [{ title: 'Rapor', url: 'http://ornek.test' }] } },
  ],
  KeepRun: [{ path: { id: '{run}' } }],
  CompleteRun: [{ path: { id: '{run}' }, body: { failed: true } }],
  AddRunActivity: [
    { path: { run: '{run}' }, body: { kind: 'answer', body: 'Evet' } },
    { path: { run: '{run}' }, body: { kind: 'thought', body: 'Sırasız' } },
  ],
  ClaimRun: [{ path: { id: '{run}' } }],
  AcknowledgeRun: [{ path: { id: '{run}' } }],
  ApproveRun: [{ path: { id: '{run}' } }, { path: { id: '{run}' } }],
  StopRun: [{ path: { id: '{run}' } }, { path: { id: '{run}' } }],
  ListProposalRules: [{}, { query: 'project=WEB&limit=1' }],
  CreateProposalRule: [{ body: { proposal: '{unwantedProposal}', days: 7 } }, { body: { proposal: '{proposal}', days: 0 } }],
  EndProposalRule: [{ path: { id: '{proposalRule}' } }, { path: { id: '{proposalRule}' } }],
  UndoRun: [{ path: { id: '{run}' }, body: { preview: true } }, { path: { id: '{run}' } }],
  RejectProposal: [{ path: { id: '{unwantedProposal}' }, body: { reason: 'Gerek yok' } }],
  ApproveProposal: [{ path: { id: '{proposal}' } }, { path: { id: '{unwantedProposal}' } }],
  UndoProposal: [{ path: { id: '{approvedProposal}' } }, { path: { id: '{unwantedProposal}' } }],
  CreateTask: [
    { body: { title: 'Yeni' } },
    { body: { template: '{template}', priority: 'low' } },
    { body: { project: 'WEB' } },
    {
      body: {
        title: 'Dolu',
        project: 'WEB',
        status: 'in_progress',
        priority: 'urgent',
        assignee: '{member}',
        labels: ['{label}'],
        parent: '{parent}',
        before: '{task}',
        startDate: '2026-11-30',
        estimate: 0.5,
        cycle: '{cycle}',
        recurrence: { rule: 'freq=weekly;byday=MO' },
      },
    },
  ],
  Search: [{ query: 'q=fatura' }, { query: 'q=fatura&kind=task,file&project=WEB&limit=2' }],
  GetTask: [{ path: { id: '{task}' } }, { path: { id: 'WEB-1' } }],
  TickTask: [
    { path: { id: '{task}' }, body: { item: 1, text: 'Kutu', done: true } },
    { path: { id: '{task}' }, body: { item: 2, text: 'Kutu', done: true } },
    { path: { id: '{task}' }, body: { item: 0, text: 'Kutu' } },
  ],
  ListTaskMentions: [{ path: { id: '{task}' } }, { path: { id: '{task}' }, query: 'limit=1' }],
  RelateTasks: [
    { path: { id: '{task}' }, body: { kind: 'relates', task: '{other}' } },
    { path: { id: '{task}' }, body: { kind: 'duplicates', task: '{parent}', close: false } },
    { path: { id: '{parent}' }, body: { kind: 'duplicates', task: '{task}' } },
    { path: { id: '{task}' }, body: { kind: 'relates', task: '{task}' } },
    { path: { id: '{task}' }, body: { kind: 'nonsense', task: '{other}' } },
  ],
  DuplicateTask: [
    { path: { id: '{task}' }, body: {} },
    { path: { id: '{parent}' }, body: { title: 'Bir daha', subtasks: true } },
    { path: { id: '{task}' }, body: { title: '' } },
  ],
  UnrelateTasks: [
    { path: { id: '{task}', kind: 'relates', task: '{other}' } },
    { path: { id: '{task}', kind: 'duplicates', task: '{parent}' } },
  ],
  UpdateTask: [
    {
      path: { id: '{task}' },
      body: { title: 'Değişti', status: 'done', assignee: null, labels: [], addBlockedBy: ['{parent}'], removeBlockedBy: ['{other}'] },
    },
    { path: { id: '{task}' }, body: {} },
    { path: { id: '{task}' }, body: { estimate: 1.25 } },
    { path: { id: '{task}' }, body: { estimate: null, cycle: null } },
    { path: { id: '{other}' }, body: { recurrence: { rule: 'FREQ=DAILY', from: 'completion' }, dueDate: '2026-12-01' } },
    { path: { id: '{other}' }, body: { recurrence: { rule: 'FREQ=HOURLY' } } },
    { path: { id: '{task}' }, body: { title: 'Eski' }, version: 1 },
    { path: { id: '{parent}' }, body: { parent: '{task}' } },
    { path: { id: '{task}' }, body: { status: 'nonsense', dueDate: '2020-01-01', startDate: '2021-01-01' } },
  ],
  BatchTasks: [
    {
      body: {
        operations: [{ create: { title: 'Topluca' } }, { update: { id: '{other}', title: 'Topluca' } }, { delete: { id: 'GENEL-1' } }],
      },
    },
    { body: { operations: [{ delete: { id: newId('task') } }] } },
  ],
  ListFiles: [{}, { query: 'project=WEB&task={task}&status=queued&mimeType=text/plain&q=NOT&sort=-name' }, { query: 'status=nonsense' }],
  GetFileText: [
    { path: { id: '{file}' } },
    { path: { id: '{file}' }, query: 'start=4&page=1' },
    { path: { id: '{file}' }, query: 'start=-1' },
  ],
  UpdateFile: [
    { path: { id: '{file}' }, body: { name: 'Yeni ad.txt', task: null } },
    { path: { id: '{file}' }, body: { project: 'WEB', task: '{other}' } },
    { path: { id: '{file}' }, body: { name: 'Eski' }, version: 1 },
    { path: { id: '{file}' }, body: { name: '../' } },
  ],
  ReindexFile: [{ path: { id: '{file}' } }],
  DeleteFile: [{ path: { id: '{file}' } }, { path: { id: '{file}' } }],
  DeleteTask: [{ path: { id: '{task}' } }],
  RestoreTask: [{ path: { id: '{task}' } }, { path: { id: '{task}' } }],
  WatchTask: [{ path: { id: '{task}' } }],
  UnwatchTask: [{ path: { id: '{task}' } }],
  CreateComment: [{ path: { task: '{task}' }, body: { body: 'Bir yorum' } }],
  TickComment: [{ path: { id: '{comment}' }, body: { item: 1, text: 'Yok', done: true } }],
  UpdateComment: [{ path: { id: '{comment}' }, body: { body: 'Başka' } }],
  ListComments: [{ path: { task: '{task}' } }, { path: { task: '{task}' }, query: 'limit=1' }],
  ResolveComment: [{ path: { id: '{comment}' } }, { path: { id: '{comment}' } }],
  ReopenComment: [{ path: { id: '{comment}' } }],
  AddReaction: [
    { path: { id: '{comment}' }, body: { emoji: '👍' } },
    { path: { id: '{comment}' }, body: { emoji: 'iyi' } },
  ],
  RemoveReaction: [{ path: { id: '{comment}', emoji: '👍' } }],
  DeleteComment: [{ path: { id: '{comment}' } }],
  RestoreComment: [{ path: { id: '{comment}' } }, { path: { id: '{comment}' } }],
  ListTasks: [
    {},
    { query: 'project=WEB&limit=2&sort=-priority,title' },
    { query: 'status=done&assignee=none' },
    { query: 'status=nonsense' },
    { query: 'q=gorev&deleted=true' },
  ],
  GroupTasks: [{ query: 'project=WEB&group=status&subgroup=assignee' }, { query: 'filter=stauts:todo&group=label' }, {}],
  ListProjectActivity: [
    { path: { project: '{project}' } },
    { path: { project: 'WEB' }, query: 'kinds=task.created&actor=me' },
    { path: { project: 'WEB' }, query: 'kinds=olmayan' },
  ],
  CreateLabel: [{ body: { name: 'acil', color: '#ff0000' } }, { body: { name: 'HATA' } }],
  UpdateLabel: [{ path: { id: '{label}' }, body: { name: 'kusur' } }],
  DeleteLabel: [{ path: { id: '{label}' } }],
  CreateView: [
    { body: { name: 'Benim', project: 'WEB', filter: 'durum:todo', sort: ['dueDate'], group: 'status', columns: ['title'] } },
    { body: { name: 'Yanlış', filter: 'durum:' } },
    { body: { name: 'Herkesin', visibility: 'project' } },
  ],
  UpdateView: [{ path: { id: '{view}' }, body: { name: 'Onun', kind: 'board' } }],
  ListViews: [{}, { query: 'project=WEB&kind=list&favourite=false' }],
  FavouriteView: [{ path: { id: '{view}' }, body: { after: null } }],
  UnfavouriteView: [{ path: { id: '{view}' } }],
  DeleteView: [{ path: { id: '{view}' } }],
  ListCycles: [{}, { query: 'project=WEB&state=current,upcoming&limit=1' }, { query: 'state=nonsense' }],
  CreateCycle: [
    { body: { project: 'WEB', name: 'Yeni', startDate: '2126-03-04', endDate: '2126-03-17', goal: 'Ödeme' } },
    { body: { project: 'WEB', name: 'Çakışan', startDate: '2126-03-17', endDate: '2126-03-20' } },
    { body: { project: 'WEB', name: 'Eski', startDate: '2020-03-17', endDate: '2020-03-20' } },
  ],
  UpdateCycle: [
    { path: { id: '{cycle}' }, body: { name: 'Yeni ad', endDate: '2126-01-21', rollOver: 'none' } },
    { path: { id: '{running}' }, body: { startDate: '2026-01-02' } },
    { path: { id: '{cycle}' }, body: { name: 'Eski' }, version: 1 },
  ],
  EndCycle: [
    { path: { id: '{cycle}' }, body: {} },
    { path: { id: '{running}' }, body: { rollOver: '{cycle}' } },
    { path: { id: '{running}' }, body: {} },
  ],
  ListMilestones: [{}, { query: 'project=WEB' }],
  CreateMilestone: [
    { body: { project: 'WEB', name: 'Canlı', description: 'Herkeste', targetDate: '2126-12-20' } },
    { body: { project: 'YOK', name: 'x' } },
  ],
  UpdateMilestone: [
    { path: { id: '{milestone}' }, body: { name: 'Alfa', after: null, targetDate: null } },
    { path: { id: '{milestone}' }, body: { name: 'Eski' }, version: 1 },
    { path: { id: '{milestone}' }, body: { after: '{milestone}' } },
  ],
  DeleteMilestone: [{ path: { id: '{milestone}' } }, { path: { id: '{milestone}' } }],
  ListTemplates: [{}, { query: 'project=WEB&kind=task&limit=1' }, { query: 'kind=nonsense' }],
  CreateTemplate: [
    { body: { name: 'Yeni', project: 'WEB', task: { title: 'Hata', priority: 'high', startAfter: 1, dueAfter: 3 } } },
    { body: { name: 'Görevden', from: '{task}' } },
    { body: { name: 'Proje', kind: 'project', project: 'WEB', copies: { members: true } } },
    { body: { name: 'Boş' } },
    { body: { name: 'Ters', task: { title: 'Hata', startAfter: 3, dueAfter: 1 } } },
  ],
  GetTemplate: [{ path: { id: '{template}' } }, { path: { id: '{projectTemplate}' } }],
  UpdateTemplate: [
    { path: { id: '{template}' }, body: { name: 'Başka', subtasks: [] } },
    { path: { id: '{projectTemplate}' }, body: { copies: { views: false } } },
    { path: { id: '{projectTemplate}' }, body: { task: { title: 'Hata' } } },
    { path: { id: '{template}' }, body: { name: 'Eski' }, version: 1 },
  ],
  DeleteTemplate: [{ path: { id: '{template}' } }, { path: { id: '{template}' } }],
  ListTimeEntries: [
    {},
    { query: 'task=WEB-3&project=WEB&user=me&from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z' },
    { query: 'filter=stauts:todo' },
  ],
  ListTaskTimeEntries: [{ path: { task: '{task}' } }, { path: { task: 'WEB-3' }, query: 'limit=1' }],
  ListTimeTotals: [{ query: 'by=user,project,task' }, { query: 'by=user&task=YOK-1' }, { query: 'by=user&filter=priority:high' }],
  CreateTimeEntry: [
    { body: { task: 'WEB-3', startedAt: '2026-11-20T09:00:00.000Z', minutes: 30 } },
    { body: { task: '{task}', endedAt: '2026-11-20T09:00:00.000Z' } },
    { body: { task: '{task}', startedAt: '2026-11-18T09:00:00.000Z', endedAt: '2026-11-20T09:00:00.000Z' } },
  ],
  UpdateTimeEntry: [
    { path: { id: '{timeEntry}' }, body: { minutes: 45, note: 'Toplantı' } },
    { path: { id: '{timeEntry}' }, body: { note: 'Eski' }, version: 1 },
  ],
  StopTimeEntry: [{ path: { id: '{timeEntry}' }, body: {} }],
  DeleteTimeEntry: [{ path: { id: '{timeEntry}' } }, { path: { id: '{timeEntry}' } }],
  DeleteCycle: [{ path: { id: '{cycle}' } }, { path: { id: '{cycle}' } }],
  CreateField: [
    {
      body: {
        name: 'Müşteri',
        type: 'select',
        options: [{ name: 'Kızılırmak' }],
        projects: ['WEB'],
        required: true,
        defaultValue: 'kızılırmak',
      },
    },
    { body: { name: 'Yine', key: 'puan', type: 'text' } },
    { body: { name: 'Yanlış', type: 'number', defaultValue: 'x' } },
  ],
  ListFields: [{}, { query: 'project=WEB' }, { query: 'archived=true' }],
  UpdateField: [{ path: { id: '{customField}' }, body: { name: 'Puanı', archived: true } }],
  DeleteField: [{ path: { id: '{customField}' } }],
  CreateProject: [
    { body: { key: 'MOB', name: 'Mobil', visibility: 'private' } },
    { body: { key: 'WEB', name: 'Yine' } },
    { body: { key: 'SABLON', name: 'Şablondan', template: '{projectTemplate}' } },
    { body: { key: 'YOK', name: 'Şablondan', template: '{template}' } },
  ],
  UpdateProject: [{ path: { id: 'MOB' }, body: { description: 'Uygulama', archived: true } }],
  GetProject: [{ path: { id: 'WEB' } }],
  DeleteProject: [{ path: { id: 'MOB' } }, { path: { id: 'MOB' } }],
  ListProjects: [{}, { query: 'archived=true' }, { query: 'deleted=true' }],
  RestoreProject: [{ path: { id: 'MOB' } }, { path: { id: 'MOB' } }],
  DuplicateProject: [
    { path: { id: 'WEB' }, body: { key: 'KOPYA', name: 'Web sitesi 2', tasks: 'open', members: true } },
    { path: { id: 'WEB' }, body: { key: 'WEB', name: 'Yine' } },
    { path: { id: 'WEB' }, body: { key: 'YOK', name: 'Yine', tasks: 'all' } },
  ],
  SetProjectMember: [{ path: { project: 'WEB', user: '{member}' }, body: { role: 'viewer' } }],
  ListProjectMembers: [{ path: { project: 'WEB' } }],
  RemoveProjectMember: [{ path: { project: 'WEB', user: '{member}' } }],
  SetWorkflow: [
    { path: { project: 'WEB' }, body: { statuses } },
    { path: { project: 'WEB' }, body: { statuses: statuses.slice(0, 1) } },
  ],
  GetWorkflow: [{ path: { project: 'WEB' } }],
  CreateProjectUpdate: [{ path: { project: 'WEB' }, body: { health: 'at_risk', body: 'Gecikti' } }],
  UpdateProjectUpdate: [{ path: { id: '{projectUpdate}' }, body: { health: 'off_track' } }],
  ListProjectUpdates: [{ path: { project: 'WEB' } }, { path: { project: 'WEB' }, query: 'limit=1' }],
  DeleteProjectUpdate: [{ path: { id: '{projectUpdate}' } }],
  CreatePublicLink: [{ path: { project: 'WEB' }, body: { view: 'task' } }],
  ListPublicLinks: [{ path: { project: 'WEB' } }],
  EndPublicLink: [{ path: { id: '{publicLink}' } }, { path: { id: '{publicLink}' } }],
  UpdateMe: [{ body: { name: 'Ayşe', timeZone: 'Europe/Berlin' } }, { body: { timeZone: 'Ay/Deniz' } }],
  SetAvatar: [{ body: { content: pictures.png } }, { body: { content: pictures.gif } }, { body: { content: 'resim' } }],
  RemoveAvatar: [{}],
  UpdateOrganization: [
    { body: { name: 'Yeni ad', locale: 'en', defaultProject: 'WEB' } },
    { body: {}, version: 1 },
    { body: { defaultProject: 'MOB' } },
  ],
  ListMembers: [{}, { query: 'role=admin' }],
  UpdateMember: [
    { path: { id: '{member}' }, body: { role: 'guest' } },
    { path: { id: '{member}' }, body: {} },
  ],
  ClaimDomain: [{ body: { domain: 'Örnek.example.test.' } }, { body: { domain: 'gmail.com' } }, { body: { domain: 'ornek' } }],
  VerifyDomain: [{ path: { id: '{domain}' } }],
  ReleaseDomain: [{ path: { id: '{domain}' } }],
  CreateInvitation: [
    { body: { email: 'Mehmet@ornek.test', role: 'guest', projects: [{ project: '{project}', role: 'viewer' }] } },
    { body: { email: 'mehmet@ornek.test', role: 'guest' } },
  ],
  AcceptInvitation: [{ path: { id: '{invitation}' } }],
  DeclineInvitation: [{ path: { id: '{invitation}' } }],
  ListInvitations: [{}, { query: 'status=revoked' }],
  RevokeInvitation: [{ path: { id: '{invitation}' } }, { path: { id: '{invitation}' } }],
  CreateToken: [
    { body: { name: 'Yeni', scopes: ['tasks:read'], projects: ['WEB'] } },
    { body: { name: 'Geçmiş', scopes: ['tasks:read'], expiresAt: '2020-01-01T00:00:00Z' } },
  ],
  UpdateToken: [{ path: { id: '{token}' }, body: { name: 'Betik 2' } }],
  RevokeToken: [{ path: { id: '{token}' } }],
  EndSession: [{ path: { id: '{session}' } }, { path: { id: '{session}' } }],
  EndOtherSessions: [{}],
  EndGrant: [{ path: { id: '{grant}' } }, { path: { id: '{grant}' } }],
  ListMemberTokens: [{}, { query: 'user={member}&limit=1' }],
  RevokeMemberToken: [{ path: { id: '{memberToken}' } }, { path: { id: '{memberToken}' } }],
  ListMemberGrants: [{}, { query: 'user={member}&limit=1' }],
  EndMemberGrant: [{ path: { id: '{memberGrant}' } }, { path: { id: '{memberGrant}' } }],
  ListMemberSessions: [{}, { query: 'user={member}' }],
  EndMemberSession: [{ path: { id: '{memberSession}' } }, { path: { id: '{memberSession}' } }],
  EndMemberSessions: [{ path: { id: '{member}' } }],
  ListApplications: [{}, { query: 'blocked=true' }],
  UpdateApplication: [{ path: { id: '{application}' }, body: { blocked: true } }],
  CreateServiceAccount: [
    { body: { name: 'Fatura', description: 'Görev açar.', role: 'guest', scopes: ['tasks:write'], projects: ['{project}'] } },
    { body: { name: 'Yönetim', scopes: ['admin'], keyExpiresAt: '2020-01-01T00:00:00Z' } },
  ],
  UpdateServiceAccount: [
    { path: { id: '{serviceAccount}' }, body: { name: 'Aktarım 2', scopes: ['tasks:read', 'files:read'] } },
    { path: { id: '{serviceAccount}' }, body: { role: 'admin' }, version: 1 },
    { path: { id: '{serviceAccount}' }, body: { projects: [newId('project')] } },
  ],
  ResumeServiceAccount: [{ path: { id: '{serviceAccount}' } }],
  CreateServiceKey: [
    { path: { id: '{serviceAccount}' }, body: { overlapHours: null } },
    { path: { id: '{serviceAccount}' }, body: { overlapHours: 721 } },
  ],
  RevokeServiceKey: [{ path: { id: '{serviceAccount}', key: '{serviceKey}' } }],
  RevokeServiceAccount: [{ path: { id: '{serviceAccount}' } }],
  CreateWebhook: [
    { body: { url: 'https://yeni.example.test/yol', events: ['*'], projects: ['{project}'], description: 'Yeni', rate: 5 } },
    { body: { url: 'http://10.0.0.1', events: ['task.*'] } },
  ],
  UpdateWebhook: [
    { path: { id: '{webhook}' }, body: { events: ['task.created', 'comment.*'], filter: 'priority>=high', ordered: true } },
    { path: { id: '{webhook}' }, body: { description: 'Eski' }, version: 1 },
    { path: { id: '{webhook}' }, body: { url: 'yok' } },
    { path: { id: '{webhook}' }, body: { filter: 'stauts:todo' } },
  ],
  RotateWebhookSecret: [{ path: { id: '{webhook}' } }, { path: { id: '{webhook}' }, body: { overlapHours: 169 } }],
  PingWebhook: [{ path: { id: '{webhook}' } }],
  ListWebhookDeliveries: [{ path: { id: '{webhook}' } }, { path: { id: '{webhook}' }, query: 'state=pending&limit=1' }],
  RedeliverWebhookDelivery: [{ path: { webhook: '{webhook}', id: '{webhookDelivery}' } }],
  RedeliverWebhook: [
    { path: { id: '{webhook}' }, body: { since: '2026-01-01T00:00:00Z', include: 'all' } },
    { path: { id: '{webhook}' }, body: {} },
  ],
  DisableWebhook: [{ path: { id: '{webhook}' } }],
  EnableWebhook: [{ path: { id: '{webhook}' } }],
  RemoveMember: [{ path: { id: '{member}' } }, { path: { id: '{member}' } }],
  GetAssistantUsage: [{}, { query: 'months=1' }, { query: 'months=25' }],
  ListAuditLog: [{}, { query: 'action=project_member.changed,domain.proved&limit=2' }, { query: 'action=nonsense&actor=me' }],
  ListNotifications: [
    {},
    { query: 'order=newest&unread=true&reason=commented&project=WEB&limit=1' },
    { query: 'reason=nonsense' },
    { query: 'filter=assignee:me' },
  ],
  UpdateNotification: [
    { path: { id: '{notification}' }, body: { read: true } },
    { path: { id: '{notification}' }, body: { snoozedUntil: '2020-01-01T00:00:00Z' } },
  ],
  MarkNotificationsRead: [{ body: {} }, { body: { project: 'YOK' } }],
  MuteNotifications: [{ body: { reason: 'watching' } }, { body: { task: '{task}', project: 'WEB' } }],
  CreateReminder: [
    { path: { task: '{task}' }, body: { before: 'P1D' } },
    { path: { task: 'WEB-1' }, body: { at: '2020-01-01T00:00:00Z' } },
    { path: { task: '{task}' }, body: { before: 'P1Y' } },
  ],
  DeleteReminder: [{ path: { id: '{reminder}' } }, { path: { id: '{reminder}' } }],
  UnmuteNotifications: [{ path: { id: '{mute}' } }],
  AskAssistant: [
    { body: { message: 'Yıllık izin kaç gün?' } },
    { body: { message: 'Peki ya ücretsiz izin?', conversation: '{conversation}' } },
    { body: { message: 'Takvim nerede?', project: 'YOK' } },
    { body: { message: 'Takvim nerede?', project: 'WEB', conversation: '{conversation}' } },
  ],
  UpdateConversation: [
    { path: { id: '{conversation}' }, body: { title: 'İzinler' } },
    { path: { id: '{conversation}' }, body: { title: 'Eski' }, version: 1 },
  ],
  SetMessageFeedback: [
    { path: { id: '{message}' }, body: { feedback: 'down', note: 'Eksik' } },
    { path: { id: '{message}' }, body: { feedback: 'sideways' } },
  ],
  DeleteConversation: [{ path: { id: '{conversation}' } }],
  DeleteWebhook: [{ path: { id: '{webhook}' } }],
  ListEvents: [{ query: 'limit=200' }, { query: 'kinds=task.created&limit=2' }],
};

/** Replaces names in braces by the ids of the team. @throws Error for a name without an id */
export const own = <T>(value: T, { real }: Team): T =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (_, name) => {
      if (!real[name]) throw new Error(`The team has no ${name}`);
      return real[name];
    }),
  );

/** Replaces what differs between teams: ids (numbered in order of appearance), times, secrets, picture names and the channel. */
export function alike(value: unknown, met: Map<string, string>): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null', (key, each) => {
    if (['cursor', 'nextCursor', 'hint', 'token', 'email', 'slug', 'via', 'link', 'contentUrl', 'domain', 'record'].includes(key))
      return each === null ? null : typeof each;
    // Remaining requests of a rate limit.
    if (key === 'remaining' || key === 'reset') return typeof each;
    if (typeof each !== 'string') return each;
    const aliasOf = (id: string) => {
      if (!met.has(id)) met.set(id, `${id.slice(0, 3)} ${met.size}`);
      return met.get(id) as string;
    };
    return each
      .replaceAll(/\bats_[0-9A-Za-z]{38}\b|\bwhsec_[0-9A-Za-z+/]{43}=/g, 'secret')
      .replaceAll(/(?<=^\/avatars\/.*\/)[0-9a-f]{32}$/g, 'picture')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
      .replaceAll(/\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b/g, aliasOf);
  });
}

/** Path parameters: names in braces of the records of their kinds. */
const pathOf = ({ mapping }: (typeof endpoints)[number]) =>
  Object.fromEntries(mapping.path.map(({ name, check }) => [name, `{${check?.id?.kind}}`]));

const others = endpoints.filter(({ row }) => !(row.operation in listed));

/** Reading endpoints without required parameters are requested once, by the ids of their path, before anything changes. */
const reads = others
  .filter(({ row, mapping }) => row.method === 'GET' && [...mapping.query.values()].every(({ type }) => !isNonNullType(type)))
  .map((endpoint): [string, Asked[]] => [endpoint.row.operation, [{ path: pathOf(endpoint) }]]);

/** Writing endpoints are requested with the required fields of their body, deletions last. */
const writes = others
  .filter(({ row }) => row.method !== 'GET')
  .toSorted((a, b) => Number(a.row.method === 'DELETE') - Number(b.row.method === 'DELETE'))
  .map((endpoint): [string, Asked[]] => {
    const { body, readOnly } = endpoint.mapping;
    const fields = Object.entries(body ? (rightValue(body, {}, (kind) => `{${kind}}`) as object) : {});
    return [
      endpoint.row.operation,
      [{ path: pathOf(endpoint), ...(body && { body: Object.fromEntries(fields.filter(([name]) => !readOnly.has(name))) }) }],
    ];
  });

/** Requests for each REST endpoint, in this order: those above, and derived ones for the others. */
export const requests: Readonly<Record<string, readonly Asked[]>> = {
  ...Object.fromEntries(reads),
  ...Object.fromEntries(writes),
  ...listed,
};
