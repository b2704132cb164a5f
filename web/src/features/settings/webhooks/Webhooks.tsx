import { Route, Switch } from 'wouter';
import { WebhookList } from './WebhookList.tsx';
import { WebhookPage } from './WebhookPage.tsx';

/** List of webhooks, and a webhook with its deliveries. */
export default function Webhooks() {
  return (
    <Switch>
      <Route path="/" component={WebhookList} />
      <Route path="/:id">{({ id }) => <WebhookPage id={id} />}</Route>
    </Switch>
  );
}
