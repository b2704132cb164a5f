import type { AnyVariables, DocumentInput } from 'urql';
import { client } from '../data/client.ts';
import { problemOf } from '../data/problem.ts';
import { notifyProblem } from './Problem.tsx';

/** Sends a mutation, and shows its error. @returns the data, or undefined on an error */
export async function mutate<T, Variables extends AnyVariables>(
  document: DocumentInput<T, Variables>,
  variables: Variables,
): Promise<T | undefined> {
  const { data, error } = await client.mutation(document, variables).toPromise();
  if (error) notifyProblem(problemOf(error));
  return error ? undefined : data;
}
