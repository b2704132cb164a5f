import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql.ts';
import { useData } from '../../api/use-data.ts';

const document = graphql(`query FilePicture($id: ID!) { file(id: $id) { id contentUrl mimeType } }`);

/** The file that an address in a text names: its page, or its bytes. */
export const fileIn = (address: string): string | undefined =>
  /^\/(?:files|api\/v1\/files)\/(fil_[0-9a-z]{26})(?:\/content)?$/.exec(address)?.[1];

/** How the address of a file's picture is written in Markdown. */
export const pictureOf = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `![${name.replaceAll(/[[\]\n]/g, ' ')}](/files/${id})`;

/** A picture that was uploaded. Its address is of the moment: the page's credential need not say which organization is meant. */
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
