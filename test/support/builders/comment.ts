import type { Person } from './organization.ts';

/** Creates a comment through the API. */
export async function buildComment(author: Person, task: { id: string }, body = 'Ekran görüntüsünü ekledim.') {
  const answer = await author.client.post(`/tasks/${task.id}/comments`, { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as { id: string; body: string; version: number; createdAt: string; mentions: { id: string }[] };
}

/** The Markdown of a mention. */
export const mention = ({ id, name }: Pick<Person, 'id' | 'name'>) => `@[${name}](${id})`;
