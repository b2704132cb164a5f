import { graphql } from '../data/graphql.ts';
import type { Whole } from '../data/use-data.ts';
import { unreadFields, unreadQuery } from '../features/feed/use-unread.ts';
import { pendingQuery } from '../features/proposals/use-pending.ts';
import { runningEntry, runningTimer } from '../features/time/documents.ts';
import { projectsQuery, viewerFields, viewerProjects, viewerQuery } from '../features/viewer/viewer.tsx';
import { favouritePage, favouritesQuery, viewPage, viewsQuery } from '../features/views/documents.ts';
import { customFieldsPart, customFieldsQuery } from '../ui/custom-fields.ts';
import { labelPage, labelsQuery } from '../ui/use-labels.ts';
import { memberPage, membersQuery } from '../ui/use-members.ts';

const document = graphql(
  `query Frame($after: String) {
    ...ViewerFields ...ViewerProjectPage ...UnreadCount ...RunningEntry ...FavouritePage ...ViewPage ...LabelPage ...MemberPage ...CustomFieldsPart
  }`,
  [viewerFields, viewerProjects, unreadFields, runningEntry, favouritePage, viewPage, labelPage, memberPage, customFieldsPart],
);
const first = { after: null };

/** Query for the viewer and the records that most pages name. It is read once, when the app starts. */
export const frame: Whole = {
  read: [document, first],
  parts: () => [
    [viewerQuery, {}],
    [projectsQuery, first],
    [unreadQuery, {}],
    [runningTimer, {}],
    [favouritesQuery, first],
    [viewsQuery, first],
    [labelsQuery, first],
    [membersQuery, first],
    [customFieldsQuery, {}],
    [pendingQuery, {}],
  ],
};
