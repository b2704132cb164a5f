import { graphql, type ResultOf } from '../../../data/graphql.ts';

export const limitsDocument = graphql(`
  query Limits {
    me { id credential { limits { name limit remaining reset window } } }
  }
`);

export type LimitData = ResultOf<typeof limitsDocument>['me']['credential']['limits'][number];
