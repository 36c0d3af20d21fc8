import { CrewkitError, type PermissionName } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { Bot, Gauge, KeyRound, LockKeyhole, Mail, Settings, ShieldCheck, UsersRound, Webhook } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/organization';
import { organizationQuery } from '../../data/overview-queries.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { SettingsFrame } from '../../parts/settings/settings-frame.js';
import { NotFoundPage } from '../../shell/fallbacks/not-found-page.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import type { SideMenuLink } from '../../ui/layout/side-menu.js';
import { organizationAt } from './organization-at.js';

export interface OrganizationSettingsFrameProps {
  readonly organizationId: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the settings pages of an organization. */
export function OrganizationSettingsFrame(props: OrganizationSettingsFrameProps): ReactElement {
  const { organizationId, title, description, actions, children } = props;
  const query = useQuery(organizationQuery(organizationId));
  const links = useLinks(organizationId);
  if (CrewkitError.is(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  const name = query.data?.name ?? texts.organization;
  const area = {
    title: name,
    leading: <Avatar id={organizationId} name={name} size="medium" shape="square" />,
    links: query.data === undefined ? [] : links,
  };
  return (
    <SettingsFrame
      area={area}
      title={title}
      breadcrumbs={[{ label: name, href: `/organizations/${organizationId}` }]}
      {...(description === undefined ? {} : { description })}
      {...(query.data === undefined ? {} : { actions })}
    >
      <Loaded query={query} label={title}>
        {() => children}
      </Loaded>
    </SettingsFrame>
  );
}

interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The required permission; null if every member can open the page. */
  readonly permission: PermissionName | null;
}

const sections: readonly Section[] = [
  { path: '', label: texts.general, icon: <Settings aria-hidden />, permission: null },
  { path: '/invitations', label: texts.invitations, icon: <Mail aria-hidden />, permission: 'org:members.invite' },
  { path: '/roles', label: texts.roles, icon: <KeyRound aria-hidden />, permission: 'org:members.view' },
  { path: '/groups', label: texts.groups, icon: <UsersRound aria-hidden />, permission: 'org:members.view' },
  { path: '/access', label: texts.access, icon: <ShieldCheck aria-hidden />, permission: 'org:members.view' },
  {
    path: '/sign-in-policy',
    label: texts.signInPolicy,
    icon: <LockKeyhole aria-hidden />,
    permission: 'org:settings.view',
  },
  {
    path: '/service-accounts',
    label: texts.serviceAccounts,
    icon: <Bot aria-hidden />,
    permission: 'org:members.roles',
  },
  { path: '/webhooks', label: texts.webhooks, icon: <Webhook aria-hidden />, permission: 'org:settings.edit' },
  { path: '/storage', label: texts.storage, icon: <Gauge aria-hidden />, permission: 'org:settings.view' },
];

/** Returns the pages that the user may open. */
function useLinks(organizationId: string): SideMenuLink[] {
  const place = organizationAt(organizationId);
  const may: Partial<Record<PermissionName, boolean>> = {
    'org:members.view': useCan('org:members.view', place),
    'org:members.roles': useCan('org:members.roles', place),
    'org:members.invite': useCan('org:members.invite', place),
    'org:settings.view': useCan('org:settings.view', place),
    'org:settings.edit': useCan('org:settings.edit', place),
  };
  return sections
    .filter(({ permission }) => permission === null || may[permission] === true)
    .map(({ path, label, icon }) => ({ href: `/organizations/${organizationId}/settings${path}`, label, icon }));
}
