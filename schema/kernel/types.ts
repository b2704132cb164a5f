import { builder } from '../builder.ts';

// GraphQL types that all modules share.

export const Via = builder.enumType('Via', {
  description: 'Transport of a change.',
  values: ['rest', 'graphql', 'mcp', 'assistant', 'system'] as const,
});

export const Reference = builder.objectRef<{ id: string }>('Reference').implement({
  extensions: { example: { id: 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0' } },
  description: 'A record, by its id only.',
  fields: (t) => ({ id: t.exposeID('id') }),
});

export const WriteMode = builder.enumType('WriteMode', {
  description:
    'Mode of the writes of a credential: `direct` carries them out at once, `propose` makes proposals that a person must approve, `none` refuses them.',
  values: {
    direct: { description: 'Writes take effect at once.' },
    propose: { description: 'Writes become proposals, which a person must approve.' },
    none: { description: 'Every write is refused.' },
  },
});
