import { FolderPlus, UsersRound } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization';
import { useCan } from '../../data/use-can.js';
import { Button } from '../../ui/buttons/button.js';
import { MembersCard } from './members-card.js';
import { NewProjectDialog } from './teams/new-project-dialog.js';
import { NewTeamDialog } from './teams/new-team-dialog.js';
import { organizationAt, useOrganizationId } from './organization-at.js';
import { OrganizationFrame } from './organization-frame.js';
import styles from './overview-page.module.css';
import { ProjectsByTeam } from './teams/projects-by-team.js';

type Opened = 'project' | 'team' | null;

/** The teams, projects and members of an organization. */
export function OverviewPage(): ReactElement {
  const organizationId = useOrganizationId();
  const place = organizationAt(organizationId);
  const mayCreateTeams = useCan('team:create', place);
  const mayCreateProjects = useCan('project:create', place);
  const maySeeMembers = useCan('org:members.view', place);
  const [opened, setOpened] = useState<Opened>(null);
  const onOpenChange = (isOpen: boolean): void => {
    if (!isOpen) setOpened(null);
  };
  const actions = (
    <>
      {mayCreateTeams && (
        <Button icon={<UsersRound aria-hidden />} onPress={() => setOpened('team')}>
          {texts.newTeam}
        </Button>
      )}
      {mayCreateProjects && (
        <Button variant="primary" icon={<FolderPlus aria-hidden />} onPress={() => setOpened('project')}>
          {texts.newProject}
        </Button>
      )}
    </>
  );
  return (
    <OrganizationFrame organizationId={organizationId} actions={actions}>
      <div className={styles.columns}>
        <ProjectsByTeam
          organizationId={organizationId}
          {...(mayCreateProjects ? { onNewProject: () => setOpened('project') } : {})}
        />
        {maySeeMembers && <MembersCard organizationId={organizationId} />}
      </div>
      <NewProjectDialog organizationId={organizationId} isOpen={opened === 'project'} onOpenChange={onOpenChange} />
      <NewTeamDialog organizationId={organizationId} isOpen={opened === 'team'} onOpenChange={onOpenChange} />
    </OrganizationFrame>
  );
}
