import { Route, Switch } from 'wouter';
import { ProjectList } from './ProjectList.tsx';
import { ProjectPage } from './ProjectPage.tsx';

/** The projects, and one of them with its members and workflow. */
export default function Projects() {
  return (
    <Switch>
      <Route path="/" component={ProjectList} />
      <Route path="/:key">{({ key }) => <ProjectPage projectKey={key} />}</Route>
    </Switch>
  );
}
