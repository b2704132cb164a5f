import { consume } from '../../schema/event/consume.ts';
import { knowledge } from '../../schema/knowledge/consumer.ts';
import { indexSubjects } from '../../schema/knowledge/index-subjects.ts';
import { testApp } from './app.ts';

/** Indexes what an organization has by now, as the jobs would. */
export async function index(organization: string): Promise<void> {
  const { services } = await testApp();
  await consume(services, knowledge, organization);
  await indexSubjects(services, organization);
}
