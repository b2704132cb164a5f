import type { Adapter, AdapterPayload, errors } from 'oidc-provider';
import type { Payload, Records } from '../../../schema/people/grant/records.ts';
import { isDocumentAddress } from './client-document.ts';

type Options = {
  readonly records: Records;
  readonly errors: typeof errors;
  /** Ends a grant. `reused`: one of its codes or tokens was used twice. Otherwise the library ended it. */
  readonly endGrant: (id: string, why?: 'reused') => Promise<void>;
  /** Finds a client by the address of its document. Undefined if such clients are not allowed. */
  readonly documentClient: ((id: string) => Promise<Payload | undefined>) | undefined;
};

/** Browser sessions of the library, which are never stored: each authorization asks the person, who is signed in to the app. */
const forgetful: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/** Returns the adapter of oidc-provider for one model. */
export function adapterOf(model: string, { records, errors, endGrant, documentClient }: Options): Adapter {
  if (model === 'Session') return forgetful;
  const grantOf = (id: string, { grantId }: AdapterPayload) => (model === 'Grant' ? id : (grantId ?? null));
  return {
    ...forgetful,
    upsert: (id, payload, seconds = 0) => records.put({ model, id }, { ...payload }, { grant: grantOf(id, payload), seconds }),
    async find(id) {
      if (model === 'Client' && documentClient && isDocumentAddress(id)) return (await documentClient(id)) as AdapterPayload | undefined;
      const record = await records.find({ model, id });
      return record && { ...(record.payload as AdapterPayload), ...(record.consumed !== null && { consumed: record.consumed }) };
    },
    async consume(id) {
      if (await records.use({ model, id })) return;
      // Two requests found it unused. The library has checked `consumed` before, so this is the only place that sees it.
      const grant = (await records.find({ model, id }))?.payload.grantId;
      if (typeof grant === 'string') await endGrant(grant, 'reused');
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => (model === 'Grant' ? endGrant(id) : records.remove({ model, id })),
    revokeByGrantId: (grant) => records.removeOf(model, grant),
  };
}
