/** Paths of the authorization server's endpoints. */
export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  pushed_authorization_request: '/oauth/par',
} as const;

export const registrationPath = '/oauth/register';
