import { graphql, type ResultOf } from '../../data/graphql.ts';

export const budgetDocument = graphql(`
  query AssistantBudget {
    assistantBudget { month answers tokens budget spent renewsAt }
  }
`);

export type Budget = ResultOf<typeof budgetDocument>['assistantBudget'];
