import { Route, Switch } from 'wouter';
import { ProjectList } from './ProjectList.tsx';
import { ProjectPage } from './ProjectPage.tsx';

/** List of projects, and the settings of one project. */
export default function Projects() {
  return (
    <Switch>
      <Route path="/" component={ProjectList} />
      <Route path="/:key">{({ key }) => <ProjectPage projectKey={key} />}</Route>
    </Switch>
  );
}
