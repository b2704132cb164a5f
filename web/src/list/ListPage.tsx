import { Page } from '../ui/Page.tsx';

export default function ListPage({ projectKey = '' }: { readonly projectKey?: string }) {
  return <Page title="ListPage">{projectKey}</Page>;
}
