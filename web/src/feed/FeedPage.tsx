import { Page } from '../ui/Page.tsx';

export default function FeedPage() {
  return <Page title="FeedPage">{'feed'}</Page>;
}
