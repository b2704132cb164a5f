import './modules.ts';
import './files.generated.ts';
import { builder } from './builder.ts';
import { describe } from './descriptions.ts';
import { registerSchema } from './engine/trusted.ts';

/** The GraphQL schema that all transports use. */
export const schema = describe(registerSchema(builder.toSchema()));
