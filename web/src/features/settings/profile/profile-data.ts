import { graphql, type ResultOf } from '../../../data/graphql.ts';

export const profileDocument = graphql(`
  query Profile {
    me { id name avatar email locale timeZone mailDigest mailHour mailReminders version }
  }
`);

export type ProfileData = ResultOf<typeof profileDocument>['me'];
