/** Condition: the credential `c`, a row of `personal_token` or `service_key`, is neither revoked nor expired. */
export const works = (c: string) => `${c}.revoked_at is null and (${c}.expires_at is null or ${c}.expires_at > now())`;

/** Personal tokens `t` with their members `m`, and the condition that they are valid. */
export const goodTokens = {
  from: 'from personal_token t join member m on m.organization_id = t.organization_id and m.id = t.user_id',
  where: `${works('t')} and m.removed_at is null`,
};

/** Service keys `k` with their accounts `a` and members `m`, and the condition that they are valid. */
export const goodKeys = {
  from: `from service_key k join service_account a on a.organization_id = k.organization_id and a.id = k.account_id
    join member m on m.organization_id = a.organization_id and m.id = a.user_id`,
  where: `${works('k')} and a.revoked_at is null and m.removed_at is null`,
};
