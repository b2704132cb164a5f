import { Route, Switch } from 'wouter';
import { WebhookList } from './WebhookList.tsx';
import { WebhookPage } from './WebhookPage.tsx';

/** The organization's webhooks, and one of them with what was sent to it. */
export default function Webhooks() {
  return (
    <Switch>
      <Route path="/" component={WebhookList} />
      <Route path="/:id">{({ id }) => <WebhookPage id={id} />}</Route>
    </Switch>
  );
}
