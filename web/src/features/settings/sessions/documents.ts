import { graphql, type ResultOf } from '../../../data/graphql.ts';

export const sessionsDocument = graphql(`
  query Sessions($after: String) {
    sessions(first: 50, after: $after) {
      nodes { id current userAgent lastUsedAt lastUsedFrom createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const endSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(input: { id: $id }) { id }
  }
`);

export const endOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions { count }
  }
`);

export type SessionData = ResultOf<typeof sessionsDocument>['sessions']['nodes'][number];
