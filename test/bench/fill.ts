import pg from 'pg';
import { createOrganization } from '../../schema/bootstrap.ts';
import { scopes } from '../../schema/kernel/actor.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { sortKey } from '../../schema/kernel/turkish.ts';
import { createToken } from '../../schema/people/token/operations.ts';
import { createLabel } from '../../schema/work/label/operations.ts';
import { createProject } from '../../schema/work/project/operations.ts';
import { initialPositionSql } from '../../schema/work/task/position.ts';
import { openDatabase } from '../../src/ports/database/index.ts';
import type { Jobs } from '../../src/ports/jobs/port.ts';
import { servicesOver } from '../support/services.ts';

/** The data of a filled database that requests need. */
export type Filled = {
  readonly databaseUrl: string;
  readonly token: string;
  readonly projects: readonly string[];
  /** A random sample of the tasks. */
  readonly tasks: readonly string[];
};

const projectNames =
  'Web Mobil Ödeme Arama Rapor Destek Altyapı Güvenlik Tasarım Pazarlama Satış Kalite Veri Entegrasyon Bildirim Depo Lojistik Eğitim Hukuk';
const labelNames = 'acil hata iyileştirme müşteri borç performans arayüz güvenlik belge araştırma test iptal';
const firstNames = 'Ayşe Mehmet Zeynep Ali Elif Mustafa Fatma Emre Selin Can';
const lastNames = 'Yılmaz Kaya Demir Şahin Çelik';

/**
 * Fills a migrated database with one organization: 20 projects, 50 people, 12 labels and `count` tasks of the last two years. 10 % have
 * labels, 5 % a parent, 2 % watchers, 1 % a blocking task.
 */
export async function fill(databaseUrl: string, count: number): Promise<Filled> {
  const token = 'atp_benchmarkBenchmarkBenchmark0000';
  const organization = await people(databaseUrl, token);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Foreign keys are valid by construction, and checking five of them per row takes most of the time.
    await client.query(`set session_replication_role = replica; set work_mem = '64MB'`);
    for (const statement of statements) await client.query(statement, statement.includes('$2') ? [organization, count] : [organization]);
    await client.query('vacuum analyze');
    const projects = await client.query('select id from project where organization_id = $1 order by id', [organization]);
    const tasks = await client.query('select id from task where organization_id = $1 order by hashtext(id) limit 20000', [organization]);
    return { databaseUrl, token, projects: projects.rows.map(({ id }) => id), tasks: tasks.rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** Discards all jobs. */
export const noJobs: Jobs = {
  statement: () => ({ name: 'no_job', text: 'select', values: [] }),
  wake: () => {},
  send: async () => {},
  start: async () => {},
  check: async () => {},
  stop: async () => {},
};

/** Creates everything except the tasks, mostly through the domain's operations. */
async function people(databaseUrl: string, token: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  try {
    const services = await servicesOver({ database, jobs: noJobs });
    const context = await createOrganization(services, { name: 'Örnek Şirket', slug: 'ornek', adminEmail: 'admin@ornek.test' });
    await createToken(context, { name: 'Ölçüm', scopes: [...scopes], expiresAt: null }, token);
    for (const [index, name] of projectNames.split(' ').entries()) await createProject(context, { key: `P${index + 10}`, name });
    for (const name of labelNames.split(' ')) await createLabel(context, { name });
    const { organization } = context.actor;
    const names = firstNames.split(' ').flatMap((first) => lastNames.split(' ').map((last) => `${first} ${last}`));
    await context.db.member.createMany({
      data: names.map((name, index) => ({
        organizationId: organization,
        id: newId('member'),
        name,
        nameKey: sortKey(name),
        email: `${index}@ornek.test`,
      })),
    });
    return organization;
  } finally {
    await database.close();
  }
}

/** Values of row `i` derive from a hash of `i`, so that two runs measure the same rows. */
const hash = (salt: number) => `(hashint8(i * 7919 + ${salt})::bigint & 2147483647)`;
const pick = (array: string, salt: number) => `(${array})[1 + ${hash(salt)} % array_length(${array}, 1)]`;
const listed = (...words: string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
const subjects = listed(
  'Fatura ekranını',
  'Giriş sayfasını',
  'Arama sonuçlarını',
  'Bildirim ayarlarını',
  'Rapor tablosunu',
  'Müşteri listesini',
  'İzin akışını',
);
const verbs = listed('düzelt', 'hızlandır', 'yeniden tasarla', 'test et', 'belgele', 'sadeleştir', 'taşı', 'çevir');
const states = listed('todo', 'todo', 'todo', 'in_progress', 'in_review', 'done', 'done', 'done', 'done', 'cancelled');
const urgency = listed('none', 'none', 'low', 'medium', 'high', 'urgent');

const statements = [
  `with own as (
      select array(select id from project where organization_id = $1 order by id) as projects, array(select key from project where organization_id = $1 order by id) as keys,
        array(select id from member where organization_id = $1 order by id) as people),
    numbers as (select i, 1 + i % 20 as place, (1 + i / 20)::int as sequence, now() - (interval '730 days') * (1 - i::float8 / $2) as made from generate_series(0::bigint, $2::bigint - 1) i)
  insert into task (organization_id, id, project_id, sequence, number, title, title_fold, description, status, priority, assignee_id, created_by_id,
      due_date, position, completed_at, created_at, updated_at)
    select $1, 'tsk_01' || lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || substr(md5(i::text), 1, 12), own.projects[place], sequence,
      own.keys[place] || '-' || sequence, title, translate(lower(title), 'ışğüöçi̇', 'isguoci'),
      case when ${hash(1)} % 2 = 0 then '' else 'Kullanıcılar bunu **her gün** soruyor. Önce ölç, sonra değiştir; kabul ölçütü ekteki tabloda. Kayıt ' || i end,
      status, (${pick(urgency, 4)})::priority, case when ${hash(5)} % 10 < 7 then ${pick('own.people', 6)} end, ${pick('own.people', 7)},
      case when ${hash(8)} % 4 = 0 then made::date + 14 end, ${initialPositionSql('sequence').text},
      case when status = 'done' then made + interval '3 days' end, made, made
    from own, numbers, lateral (select ${pick(subjects, 2)} || ' ' || ${pick(verbs, 3)} || ' (' || i % 977 || ')' as title, ${pick(states, 9)} as status) texts`,
  `update task_counter c set last = (select max(sequence) from task t where t.organization_id = $1 and t.project_id = c.project_id) where organization_id = $1`,
  `insert into task_label (organization_id, task_id, label_id)
    select $1, t.id, l.id from (select id, sequence::bigint as i from task where organization_id = $1) t
      join (select id, row_number() over (order by id) as place from label where organization_id = $1) l on l.place in (1 + ${hash(10)} % 6, 7 + ${hash(11)} % 6)
      where abs(hashtext(t.id)) % 10 = 0`,
  `update task t set parent_id = p.id from task p where t.organization_id = $1 and abs(hashtext(t.id)) % 20 = 1
    and p.organization_id = $1 and p.project_id = t.project_id and p.sequence = t.sequence / 2 + 1 and p.id < t.id`,
  `insert into task_watcher (organization_id, task_id, user_id)
    select $1, t.id, m.id from task t, (select id from member where organization_id = $1 order by id limit 3) m where t.organization_id = $1 and abs(hashtext(t.id)) % 50 = 2`,
  `insert into task_block (organization_id, blocker_id, blocked_id)
    select $1, b.id, t.id from task t join task b on b.organization_id = $1 and b.project_id = t.project_id and b.sequence = t.sequence - 1
    where t.organization_id = $1 and abs(hashtext(t.id)) % 100 = 3`,
];
