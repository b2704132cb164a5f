import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { PageHead } from '../../ui/Page.tsx';
import { ProjectViews } from '../../ui/ProjectViews.tsx';
import type { NavProject } from '../viewer/viewer.tsx';
import { type Kind, sharedSearch, type View, writeView } from './view.ts';

type Props = {
  readonly project?: NavProject;
  readonly view: View;
  readonly children?: ReactNode;
};

/** Header of a list: the project's name, its views, and the actions for the whole list. */
export function ListHeader({ project, view, children }: Props) {
  const t = useTexts();
  const searchOf = (kind: Kind) => {
    const search = writeView({ ...view, kind });
    return search && `?${search}`;
  };
  return (
    <PageHead title={project?.name ?? t('tasks')} actions={children}>
      <ProjectViews projectKey={project?.key} active={view.kind} search={sharedSearch(view)} searchOf={searchOf} />
    </PageHead>
  );
}
