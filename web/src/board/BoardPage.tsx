import { Page } from '../ui/Page.tsx';

export default function BoardPage({ projectKey }: { readonly projectKey: string }) {
  return <Page title="BoardPage">{projectKey}</Page>;
}
