import { builder } from './builder.ts';

/** The one schema under every door. */
export const schema = builder.toSchema();
