import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { graphql } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';

const document = graphql(`query FilePicture($id: ID!) { file(id: $id) { id contentUrl mimeType } }`);

/** Returns the file id in the URL of a file's page or content. */
export const fileIn = (address: string): string | undefined =>
  /^\/(?:files|api\/v1\/files)\/(fil_[0-9a-z]{26})(?:\/content)?$/.exec(address)?.[1];

/** Returns the Markdown of a file's picture. */
export const pictureOf = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `![${name.replaceAll(/[[\]\n]/g, ' ')}](/files/${id})`;

/** An uploaded picture. It uses the short-lived `contentUrl`, which needs no header to choose the organization. */
export function FilePicture({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { data } = useData(document, { id });
  const address = data?.file && new URL(data.file.contentUrl);
  if (address && data?.file?.mimeType.startsWith('image/'))
    return <img src={`${address.pathname}${address.search}&inline=1`} alt={alt} loading="lazy" style={{ maxWidth: '100%' }} />;
  return (
    <Anchor component={Link} href={`/files/${id}`} inherit>
      {alt || id}
    </Anchor>
  );
}
