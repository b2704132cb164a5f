import { graphql, type ResultOf } from '../../data/graphql.ts';

/** Fields of a file that the list and the page of a file need. */
export const fileFields = graphql(`
  fragment FileFields on File {
    id name mimeType size sha256 createdAt updatedAt version
    project { id key name }
    task { id number title }
    uploadedBy { id name avatar }
    index { status code reason warnings { code text } pages passages vectors }
    viewerCan { delete reindex update }
  }
`);
export type FileData = ResultOf<typeof fileFields>;

export const fileList = graphql(
  `query Files($filter: FileFilter, $sort: [String!], $after: String) {
    files(first: 50, after: $after, filter: $filter, sort: $sort) { nodes { ...FileFields } pageInfo { hasNextPage endCursor } }
  }`,
  [fileFields],
);
export const oneFile = graphql(`query File($id: ID!) { file(id: $id) { ...FileFields } }`, [fileFields]);

/** Changes of all files visible to the user. */
export const filesChange = graphql(`
  subscription FilesChange($after: String, $kinds: [String!]) { events(after: $after, kinds: $kinds) { cursor event subject { id } } }
`);
export const fileChange = graphql(
  `subscription FileChange($id: ID!, $after: String) { file(id: $id, after: $after) { cursor event { event } file { ...FileFields } } }`,
  [fileFields],
);
export const fileEvents = ['file.uploaded', 'file.updated', 'file.indexed', 'file.failed', 'file.deleted'];

export const updateFile = graphql(`mutation UpdateFile($input: UpdateFileInput!) { updateFile(input: $input) { ...FileFields } }`, [
  fileFields,
]);
export const deleteFile = graphql(`mutation DeleteFile($input: DeleteFileInput!) { deleteFile(input: $input) { id } }`);
export const reindexFile = graphql(`mutation ReindexFile($input: ReindexFileInput!) { reindexFile(input: $input) { ...FileFields } }`, [
  fileFields,
]);

/** URL of a file's content, authorized by the session cookie; the server sends it as a download. */
export const contentOf = (id: string): string => `/api/v1/files/${encodeURIComponent(id)}/content`;
