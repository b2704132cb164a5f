import { readDocuments as read } from '../../../schema/engine/documents.ts';

export { documentOf, documentsByName } from '../../../schema/engine/documents.ts';

/** The operations of this folder's `.graphql` files. */
export const readDocuments = (folder = import.meta.dirname) => read(folder);
