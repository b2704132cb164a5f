import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

/** A task of the generated company, with the fields that questions are about. Days are in its people's time zone. */
export type MadeTask = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly project: 'WEB' | 'MOB' | 'DEPO';
  readonly assignee: string | null;
  readonly creator: string;
  readonly status: 'todo' | 'in_progress' | 'in_review' | 'done' | 'cancelled';
  readonly priority: 'none' | 'low' | 'medium' | 'high' | 'urgent';
  readonly labels: readonly string[];
  readonly due: string | null;
  readonly created: string;
  readonly updated: string;
  readonly completed: string | null;
  readonly blocked: boolean;
  /** Whether it blocks another task. */
  readonly blocks: boolean;
};

export type Company = {
  readonly team: Organization;
  readonly asker: Person;
  readonly today: string;
  readonly tasks: readonly MadeTask[];
};

/** Time zone of its people. */
export const zone = 'Europe/Istanbul';
/** Noon today in that time zone. Tests fix the clock to it, so that questions are asked on the day the company was generated for. */
export const noon = (): Date => new Date(`${dayIn(zone, new Date())}T09:00:00Z`);
const projectNames = { WEB: 'Web Sitesi', MOB: 'Mobil Uygulama', DEPO: 'Depo Sayımı' } as const;
/** Members of the company; the first one asks. */
export const people = ['Deniz Aksoy', 'Ayşe Yılmaz', 'Mehmet Çelik', 'Zeynep Kaya', 'Oğuz Işık'] as const;
const [deniz, ayse, mehmet, zeynep, oguz] = people;
const statuses = ['todo', 'in_progress', 'in_review', 'done', 'done', 'cancelled', 'todo', 'done'] as const;
const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;
const subjects = [
  ...['Fatura hatası', 'Giriş ekranı', 'Ödeme akışı', 'Bildirim metinleri', 'Arama sonuçları', 'Rapor dökümü', 'Kargo entegrasyonu'],
  ...[
    'Stok sayımı',
    'Profil sayfası',
    'Sepet düzeni',
    'Yedekleme betiği',
    'Menü çevirisi',
    'Müşteri anketi',
    'Sürüm notları',
    'Performans ölçümü',
  ],
];

/** Days from today of due, creation and completion dates. The cycle lengths have no common divisor. */
const dueAway = [-20, -9, -3, -1, 0, 1, 3, 6, 9, 20, null, 33, -40] as const;
const createdAway = [-3, -90, 0, -12, -400, -35, -1] as const;
const completedAway = [0, -1, -4, -8, -33, -64, -380] as const;

/** Generates the company: 72 tasks, of which each question matches some and excludes others. */
export async function buildCompany(): Promise<Company> {
  const team = await buildOrganization();
  const persons = new Map<string, Person>();
  for (const name of people) persons.set(name, await team.person({ name }));
  const asker = persons.get(deniz) as Person;
  for (const [key, name] of Object.entries(projectNames)) await buildProject(asker, { key, name });
  const labels = new Map<string, string>();
  for (const name of ['müşteri', 'hukuk']) labels.set(name, (await buildLabel(asker, name)).id);
  const today = dayIn(zone, new Date());
  const tasks: MadeTask[] = [];
  for (let at = 0; at < 72; at += 1) tasks.push(await make(at));
  const blocker = tasks[10] as MadeTask;
  await settle(blocker, { status: 'todo', completed: null });
  const blocked = [5, 14, 30, 47, 61].map((at) => tasks[at] as MadeTask).filter(({ id }) => id !== blocker.id);
  for (const { id } of blocked) {
    const { status, body } = await asker.client.patch(`/tasks/${id}`, { addBlockedBy: [blocker.id] });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  const final = tasks.map((task) => ({
    ...task,
    ...(task.id === blocker.id && { status: 'todo' as const, completed: null }),
    blocked: blocked.includes(task),
    blocks: task.id === blocker.id,
  }));
  for (const task of final) await settle(task, task);
  return { team, asker, today, tasks: final };

  async function make(at: number): Promise<MadeTask> {
    const assignee = at % 6 === 5 ? null : ([ayse, deniz, mehmet, zeynep, oguz, ayse, deniz][at % 7] as string);
    const creator = [deniz, mehmet, zeynep][(at * 5) % 3] as string;
    const status = statuses[(at * 3) % statuses.length] as MadeTask['status'];
    const away = dueAway[at % dueAway.length] as number | null;
    const created = addDays(today, createdAway[at % createdAway.length] as number);
    const completed = status === 'done' ? addDays(today, completedAway[(at * 2) % completedAway.length] as number) : null;
    const task = {
      title: `${subjects[at % subjects.length]} ${at}`,
      project: (['WEB', 'MOB', 'DEPO'] as const)[at % 3] as MadeTask['project'],
      assignee,
      creator,
      status,
      priority: priorities[(at * 2) % 5] as MadeTask['priority'],
      labels: at % 4 === 1 ? ['müşteri'] : at % 9 === 2 ? ['hukuk'] : [],
      due: away === null ? null : addDays(today, away),
      created: completed !== null && completed < created ? completed : created,
      updated: completed ?? created,
      completed,
      ...{ blocked: false, blocks: false },
    };
    const { id, number } = await buildTask(persons.get(creator) as Person, {
      ...{ title: task.title, project: task.project, status, priority: task.priority, dueDate: task.due },
      assignee: assignee === null ? null : (persons.get(assignee) as Person).id,
      labels: task.labels.map((name) => labels.get(name) as string),
    });
    return { ...task, id, number };
  }

  /** Sets what the API cannot: creation, change and completion times. */
  async function settle(task: MadeTask, changes: Partial<MadeTask>): Promise<void> {
    const { created, updated, completed } = { ...task, ...changes };
    const noon = (day: string) => new Date(`${day}T09:00:00Z`);
    await team.context.db.task.updateMany({
      where: { id: task.id },
      data: {
        ...(changes.status && { status: changes.status }),
        createdAt: noon(created),
        updatedAt: noon(updated),
        completedAt: completed === null ? null : noon(completed),
      },
    });
  }
}
