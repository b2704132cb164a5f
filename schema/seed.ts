import type { Sample, SampleTask } from '../prisma/seed/company.ts';
import { samples } from '../prisma/seed/index.ts';
import type { Context } from './kernel/context.ts';
import { newId } from './kernel/ids.ts';
import type { Locale } from './kernel/module.ts';
import { sortKey } from './kernel/turkish.ts';
import { storeBytes } from './knowledge/file/store.ts';
import { completeUpload, prepareUpload } from './knowledge/file/upload.ts';
import { createComment } from './work/comment/operations.ts';
import { createCycle } from './work/cycle/operations.ts';
import { createLabel } from './work/label/operations.ts';
import { createMilestone } from './work/milestone/operations.ts';
import { createProject, updateProject } from './work/project/operations.ts';
import { createProjectUpdate } from './work/project-update/operations.ts';
import { createTask } from './work/task/create.ts';
import type { CreateTask } from './work/task/given.ts';
import { createTimeEntry } from './work/time-entry/operations.ts';

/** Fills the context's organization with the sample content through the operations that clients use, in one unit of work. */
export async function seed(context: Context, language: Locale): Promise<void> {
  const sample = samples[language];
  await context.unitOfWork(async () => {
    const people = await addPeople(context, sample, language);
    const labels = new Map<string, string>();
    for (const label of sample.labels) labels.set(label.name, (await createLabel(context, label)).id);
    for (const { tasks, comments, cycles = [], milestones = [], update, lead, due: target, ...project } of sample.projects) {
      const { id } = await createProject(context, project);
      await context.db.project.update({
        where: { organizationId_id: { organizationId: context.actor.organization, id } },
        data: { sample: true },
      });
      if (lead && target) await updateProject(context, { id, lead: people.get(lead), targetDate: day(target) });
      const made = new Map<string, string>();
      for (const { start, end, ...cycle } of cycles)
        made.set(cycle.name, (await createCycle(context, { ...cycle, project: id, startDate: day(start), endDate: day(end) })).id);
      for (const { due, ...milestone } of milestones)
        made.set(milestone.name, (await createMilestone(context, { ...milestone, project: id, targetDate: day(due) })).id);
      for (const task of tasks) {
        made.set(task.title, (await createTask(context, inputOf(task, id, { people, labels, made }))).id);
        const own = context.inTheNameOf(people.get(task.assignee ?? 'administrator') as string);
        for (const { daysAgo, minutes } of task.spent ?? [])
          await createTimeEntry(own, { task: made.get(task.title) as string, startedAt: `${day(-daysAgo)}T08:00:00Z`, minutes });
      }
      if (update) await createProjectUpdate(context.inTheNameOf(people.get(update.author) as string), { project: id, ...update });
      for (const { task, author, body } of comments)
        await createComment(context.inTheNameOf(people.get(author) as string), { task: made.get(task) as string, body });
    }
  });
}

/** The date so many days from now. */
const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Adds the sample documents. Runs after `seed` has committed, because bytes are stored outside a unit of work. */
export async function seedFiles(context: Context, language: Locale): Promise<void> {
  for (const { name, project, text } of samples[language].files) {
    const bytes = Buffer.from(text);
    const upload = await prepareUpload(context, { name, project });
    await storeBytes(context, upload, once(bytes), { limit: bytes.length });
    await completeUpload(context, { upload: upload.id });
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** @returns the members' ids by name; `administrator` is the user of the context */
async function addPeople(context: Context, sample: Sample, locale: Locale): Promise<Map<string, string>> {
  const people = new Map(sample.people.map(({ name }) => [name, newId('member') as string]));
  await context.db.member.createMany({
    data: sample.people.map((person) => ({
      ...person,
      locale,
      organizationId: context.actor.organization,
      id: people.get(person.name) as string,
      nameKey: sortKey(person.name),
    })),
  });
  return people.set('administrator', context.actor.user);
}

type Made = { people: Map<string, string>; labels: Map<string, string>; made: Map<string, string> };

function inputOf(task: SampleTask, project: string, { people, labels, made }: Made): CreateTask {
  return {
    title: task.title,
    project,
    status: task.status,
    priority: task.priority,
    assignee: task.assignee && people.get(task.assignee),
    parent: task.under && made.get(task.under),
    blockedBy: task.waits ? [made.get(task.waits) as string] : undefined,
    labels: task.labels?.map((name) => labels.get(name) as string),
    startDate: task.start === undefined ? undefined : day(task.start),
    dueDate: task.due === undefined ? undefined : day(task.due),
    estimate: task.estimate,
    description: task.description,
    cycle: task.cycle && made.get(task.cycle),
    milestone: task.milestone && made.get(task.milestone),
  };
}
