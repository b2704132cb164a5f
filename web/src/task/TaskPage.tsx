import { Page } from '../ui/Page.tsx';

export default function TaskPage({ id }: { readonly id: string }) {
  return <Page title="TaskPage">{id}</Page>;
}
