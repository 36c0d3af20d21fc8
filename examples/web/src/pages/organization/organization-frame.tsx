import { CrewkitError, type PermissionName } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/organization';
import { organizationQuery } from '../../data/overview-queries.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { NotFoundPage } from '../../shell/fallbacks/not-found-page.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import { NavTabs, type NavTab } from '../../ui/layout/nav-tabs.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Page } from '../../ui/layout/page.js';
import { organizationAt } from './organization-at.js';

export interface OrganizationFrameProps {
  readonly organizationId: string;
  /** The title of the page; the overview has none, and shows the organization's name. */
  readonly section?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame around the pages of an organization: its name, and links to its other pages. */
export function OrganizationFrame(props: OrganizationFrameProps): ReactElement {
  const { organizationId, section, description, actions, children } = props;
  const query = useQuery(organizationQuery(organizationId));
  const tabs = useTabs(organizationId);
  if (CrewkitError.is(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  const name = query.data?.name ?? texts.organization;
  const words =
    section === undefined
      ? { title: name, leading: <Avatar id={organizationId} name={name} size="small" shape="square" /> }
      : { title: section, documentTitle: `${section} · ${name}`, breadcrumbs: [toCrumb(organizationId, name)] };
  const shownDescription = description ?? (section === undefined ? query.data?.description : undefined);
  return (
    <Page>
      <PageHeader
        {...words}
        {...(shownDescription === undefined || shownDescription === '' ? {} : { description: shownDescription })}
        {...(query.data === undefined ? {} : { actions, tabs: <NavTabs label={name} tabs={tabs} /> })}
      />
      <Loaded query={query} label={section ?? texts.organization}>
        {() => children}
      </Loaded>
    </Page>
  );
}

function toCrumb(organizationId: string, label: string): { readonly label: string; readonly href: string } {
  return { label, href: `/organizations/${organizationId}` };
}

const sections = [
  ['members', texts.members, 'org:members.view'],
  ['activity', texts.activity, 'org:settings.view'],
] as const satisfies readonly (readonly [string, string, PermissionName])[];

/** Returns only the tabs that the user may open. The other pages are in the settings. */
function useTabs(organizationId: string): NavTab[] {
  const place = organizationAt(organizationId);
  const may: Partial<Record<PermissionName, boolean>> = {
    'org:members.view': useCan('org:members.view', place),
    'org:settings.view': useCan('org:settings.view', place),
  };
  const path = `/organizations/${organizationId}`;
  const permitted = sections.filter(([, , permission]) => may[permission] === true);
  return [
    { href: path, label: texts.overview },
    ...permitted.map(([name, label]) => ({ href: `${path}/${name}`, label })),
    { href: `${path}/settings`, label: texts.settings },
  ];
}
