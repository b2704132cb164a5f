import { Redirect, Route, Switch } from 'wouter';
import { ProjectList } from './ProjectList.tsx';

/** List of projects. The settings of one project are on a page of the project. */
export default function Projects() {
  return (
    <Switch>
      <Route path="/" component={ProjectList} />
      <Route path="/:key">{({ key }) => <Redirect to={`~/projects/${key}/settings`} replace />}</Route>
    </Switch>
  );
}
