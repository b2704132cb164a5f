import { Page } from '../ui/Page.tsx';

export default function WelcomePage() {
  return <Page title="WelcomePage">{'welcome'}</Page>;
}
