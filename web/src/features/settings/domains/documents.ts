import { graphql, type ResultOf } from '../../../data/graphql.ts';

const domainFields = graphql(`
  fragment DomainFields on ClaimedDomain {
    id domain verifiedAt missingSince createdAt record { name type value }
  }
`);

export const domainsDocument = graphql(
  `
  query ClaimedDomains {
    claimedDomains(first: 100) { nodes { ...DomainFields } }
  }
`,
  [domainFields],
);

export const claimDocument = graphql(
  `
  mutation ClaimDomain($domain: String!) {
    claimDomain(input: { domain: $domain }) { ...DomainFields }
  }
`,
  [domainFields],
);

export const verifyDocument = graphql(
  `
  mutation VerifyDomain($id: ID!) {
    verifyDomain(input: { id: $id }) { ...DomainFields }
  }
`,
  [domainFields],
);

export const releaseDocument = graphql(`
  mutation ReleaseDomain($id: ID!) {
    releaseDomain(input: { id: $id }) { id }
  }
`);

export type DomainData = ResultOf<typeof domainFields>;
