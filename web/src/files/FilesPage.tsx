import { Page } from '../ui/Page.tsx';

export default function FilesPage() {
  return <Page title="FilesPage">{'files'}</Page>;
}
