import { Page } from '../ui/Page.tsx';

export default function FilePage({ id }: { readonly id: string }) {
  return <Page title="FilePage">{id}</Page>;
}
