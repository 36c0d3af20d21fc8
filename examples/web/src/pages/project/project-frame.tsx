import { CrewkitError, type Project } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/project';
import { projectQuery } from '../../data/overview-queries.js';
import { recordOpenedProject } from '../../data/recent-projects.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { NotFoundPage } from '../../shell/fallbacks/not-found-page.js';
import { useShellData } from '../../shell/shell-data.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import { NavTabs, type NavTab } from '../../ui/layout/nav-tabs.js';
import { PageHeader, type Crumb } from '../../ui/layout/page-header.js';
import { Page, type PageProps } from '../../ui/layout/page.js';
import { projectAt } from './project-at.js';

export interface ProjectFrameProps {
  readonly projectId: string;
  /** The title of the page; the board has none, and shows the project's name. */
  readonly section?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: NonNullable<PageProps['width']>;
  readonly waiting?: ReactNode;
  readonly children: (project: Project) => ReactNode;
}

/** The frame around the pages of a project: its name, and links to its other pages. */
export function ProjectFrame(props: ProjectFrameProps): ReactElement {
  const { projectId, section, description, actions, width = 'wide', waiting, children } = props;
  const query = useQuery(projectQuery(projectId));
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (isShown) recordOpenedProject(projectId);
  }, [isShown, projectId]);
  const tabs = useTabs(projectId, section === undefined);
  const crumbs = useCrumbs(query.data, section !== undefined);
  // This also happens to users who have just lost access.
  if (CrewkitError.is(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  const name = query.data?.name ?? texts.project;
  const words =
    section === undefined
      ? { title: name, leading: <Avatar id={projectId} name={name} size="small" shape="square" /> }
      : { title: section, documentTitle: `${section} · ${name}` };
  return (
    <Page width={width}>
      <PageHeader
        {...words}
        breadcrumbs={crumbs}
        {...(description === undefined ? {} : { description })}
        {...(query.data === undefined ? {} : { actions, tabs: <NavTabs label={name} tabs={tabs} /> })}
      />
      <Loaded query={query} label={section ?? texts.project} waiting={waiting}>
        {children}
      </Loaded>
    </Page>
  );
}

function useTabs(projectId: string, isBoard: boolean): NavTab[] {
  const place = projectAt(projectId);
  const maySeeMembers = useCan('project:members.view', place);
  const mayEdit = useCan('project:edit', place);
  const maySeeSettings = useCan('project:settings.view', place);
  const mayDelete = useCan('project:delete', place);
  const path = `/projects/${projectId}`;
  const tabs: NavTab[] = [{ href: path, label: texts.board, isCurrent: isBoard }];
  if (maySeeMembers) tabs.push({ href: `${path}/members`, label: texts.members });
  if (mayEdit || maySeeSettings || mayDelete) tabs.push({ href: `${path}/settings`, label: texts.settings });
  return tabs;
}

/** Returns the organization, the team if the user can see it, and on inner pages the project itself. */
function useCrumbs(project: Project | undefined, isInside: boolean): Crumb[] {
  const { organization, teams } = useShellData();
  if (project === undefined) return [];
  const { organizationId, teamId } = project;
  const name = organization?.id === organizationId ? organization.name : '…';
  const team = teams.find(({ id }) => id === teamId);
  const crumbs: Crumb[] = [{ label: name, href: `/organizations/${organizationId}` }];
  if (team !== undefined) crumbs.push({ label: team.name, href: `/teams/${team.id}` });
  if (isInside) crumbs.push({ label: project.name, href: `/projects/${project.id}` });
  return crumbs;
}
