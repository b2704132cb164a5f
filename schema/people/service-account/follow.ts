import { credentialsEnded } from '../token/derived-credentials.ts';
import { revokeKeys } from './revoke-keys.ts';

credentialsEnded.add(async (context, unit, ids) => {
  await revokeKeys(context, unit, { ids });
});
