import { CrewkitError, type Team } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useParams } from 'wouter';

import * as texts from '#messages/organization';
import { organizationQuery } from '../../../data/overview-queries.js';
import { queries } from '../../../data/queries.js';
import { useCan } from '../../../data/use-can.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { NotFoundPage } from '../../../shell/fallbacks/not-found-page.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { Button } from '../../../ui/buttons/button.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Page } from '../../../ui/layout/page.js';
import { Tabs, type TabsItem } from '../../../ui/layout/tabs.js';
import { NewProjectDialog } from './new-project-dialog.js';
import { teamAt } from '../organization-at.js';
import { TeamMembers } from './team-members.js';
import { TeamProjects } from './team-projects.js';
import { TeamSettings } from './team-settings.js';

/** A team: its projects, members and settings. */
export function TeamPage(): ReactElement {
  const { teamId } = useParams<{ teamId: string }>();
  const query = useQuery(queries.team(teamId));
  if (CrewkitError.is(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  if (query.data !== undefined) return <Shown team={query.data} />;
  return (
    <Page>
      <PageHeader title={texts.team} />
      <Loaded query={query} label={texts.team}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Shown({ team }: { readonly team: Team }): ReactElement {
  const { id, organizationId, name, description } = team;
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const mayCreate = useCan('project:create', teamAt(id));
  const [isCreating, setCreating] = useState(false);
  const tabs = useTabs(team, mayCreate ? () => setCreating(true) : null);
  return (
    <Page>
      <PageHeader
        title={name}
        documentTitle={`${name} · ${organization?.name ?? texts.team}`}
        leading={<Avatar id={id} name={name} size="small" shape="square" />}
        breadcrumbs={[{ label: organization?.name ?? '…', href: `/organizations/${organizationId}` }]}
        {...(description === '' ? {} : { description })}
        actions={
          mayCreate && (
            <Button variant="primary" icon={<FolderPlus aria-hidden />} onPress={() => setCreating(true)}>
              {texts.newProject}
            </Button>
          )
        }
      />
      <Tabs label={name} tabs={tabs} />
      <NewProjectDialog organizationId={organizationId} teamId={id} isOpen={isCreating} onOpenChange={setCreating} />
    </Page>
  );
}

type TabId = 'projects' | 'members' | 'settings';

function useTabs(team: Team, onNewProject: (() => void) | null): TabsItem<TabId>[] {
  const place = teamAt(team.id);
  const maySeeMembers = useCan('team:members.view', place);
  const mayEdit = useCan('team:edit', place);
  const maySeeSettings = useCan('team:settings.view', place);
  const mayDelete = useCan('team:delete', place);
  const tabs: TabsItem<TabId>[] = [
    { id: 'projects', label: texts.projects, content: <TeamProjects team={team} onNewProject={onNewProject} /> },
  ];
  if (maySeeMembers) tabs.push({ id: 'members', label: texts.members, content: <TeamMembers team={team} /> });
  if (mayEdit || maySeeSettings || mayDelete) {
    tabs.push({ id: 'settings', label: texts.settings, content: <TeamSettings team={team} /> });
  }
  return tabs;
}
