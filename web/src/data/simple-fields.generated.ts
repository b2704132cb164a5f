import { graphql } from './graphql.ts';

export const simpleTaskFields = graphql(`fragment SimpleTaskFields on Task { priority estimate }`);
export const simpleTemplateFields = graphql(`fragment SimpleTemplateTaskFields on TemplateTask { priority estimate }`);
