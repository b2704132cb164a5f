/** Grants `g` with their members `m`, and the condition that they are valid. */
export const goodGrants = {
  from: 'from oauth_grant g join member m on m.organization_id = g.organization_id and m.id = g.user_id',
  where: 'g.ended_at is null and g.expires_at > now() and m.removed_at is null',
};
