import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { Problem } from '../kernel/errors.ts';
import type { ProblemCode } from '../kernel/module.ts';
import { documentReason } from './document-texts.ts';
import { checkShape, type Limits } from './limits.ts';
import { withCleanLiterals } from './literals.ts';
import type { Fragments } from './selection.ts';

/** Problem in a client's document. `causes` are graphql-js's errors, which hold the locations. */
export class DocumentProblem extends Problem {
  readonly causes: readonly GraphQLError[];

  constructor(code: ProblemCode, causes: readonly GraphQLError[]) {
    super(code, { params: { reason: documentReason(causes[0]?.message ?? '') } });
    this.causes = causes;
  }
}

/** Maximum number of validation errors reported for a document; graphql-js's default is 100. */
const maxErrors = 10;

/**
 * Parses and validates a client's document within `limits`.
 * @throws Problem `graphql.parse_failed`, `graphql.validation_failed` and those of the limits
 */
export function readDocument(schema: GraphQLSchema, source: string, limits: Limits): DocumentNode {
  const document = parseWithin(source, limits);
  checkShape(document, fragmentsOf(document), limits);
  const errors = validate(schema, document, undefined, { maxErrors });
  if (errors.length > 0) throw new DocumentProblem('graphql.validation_failed', errors);
  return withCleanLiterals(schema, document);
}

function parseWithin(source: string, { maxTokens, maxDepth }: Limits): DocumentNode {
  try {
    return parse(source, { maxTokens });
  } catch (error) {
    // Deeply nested values can overflow the parser's stack within the token limit.
    if (error instanceof RangeError) throw new Problem('graphql.too_deep', { params: { max: maxDepth } });
    // graphql-js marks this error only by its message (language/parser.js, advanceLexer).
    if (/contains more tha[nt] \d+ tokens/.test((error as Error).message))
      throw new Problem('graphql.too_many_tokens', { params: { max: maxTokens } });
    throw new DocumentProblem('graphql.parse_failed', [error as GraphQLError]);
  }
}

/**
 * The operation to run.
 * @throws Problem `graphql.validation_failed` if no operation has the name, or there are several and no name is given
 */
export function operationOf(document: DocumentNode, name?: string | null): OperationDefinitionNode {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation, ...others] = name ? operations.filter((each) => each.name?.value === name) : operations;
  if (operation && others.length === 0) return operation;
  const reason = name
    ? `Unknown operation named "${name.slice(0, 100)}".`
    : 'Must provide operation name if query contains multiple operations.';
  throw new DocumentProblem('graphql.validation_failed', [new GraphQLError(operation || name ? reason : 'Must provide an operation.')]);
}

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((each) => [each.name.value, each]));
}
