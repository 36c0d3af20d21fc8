import type { Project, Team } from '@crewkit/client-sdk';
import { FolderKanban, FolderPlus, UsersRound } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/organization';
import { useProjects, useTeams } from '../../../data/use-workspace.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Button } from '../../../ui/buttons/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ProjectCard } from './project-card.js';
import styles from './projects-by-team.module.css';

export interface ProjectsByTeamProps {
  readonly organizationId: string;
  /** Called by the button for a new project. Omit it if the user cannot create projects. */
  readonly onNewProject?: () => void;
}

/** The teams with their projects, and the projects without a team. */
export function ProjectsByTeam({ organizationId, onNewProject }: ProjectsByTeamProps): ReactElement {
  const teams = useTeams(organizationId);
  const projects = useProjects(organizationId);
  if (teams.items.length + projects.items.length === 0) {
    return <Nothing {...(onNewProject === undefined ? {} : { onNewProject })} />;
  }
  return (
    <div className={styles.sections}>
      <Sections teams={teams.items} projects={projects.items} />
      <LoadMore list={teams} label={texts.moreTeams} />
      <LoadMore list={projects} label={texts.moreProjects} />
    </div>
  );
}

function Nothing({ onNewProject }: Pick<ProjectsByTeamProps, 'onNewProject'>): ReactElement {
  if (onNewProject === undefined) {
    return (
      <EmptyState icon={<FolderKanban />} title={texts.noProjectsForYou}>
        {texts.noProjectsForYouHint}
      </EmptyState>
    );
  }
  const action = (
    <Button variant="primary" icon={<FolderPlus aria-hidden />} onPress={onNewProject}>
      {texts.newProject}
    </Button>
  );
  return (
    <EmptyState icon={<FolderKanban />} title={texts.firstProjectTitle} action={action}>
      {texts.firstProjectHint}
    </EmptyState>
  );
}

function Sections({
  teams,
  projects,
}: {
  readonly teams: readonly Team[];
  readonly projects: readonly Project[];
}): ReactElement {
  const seen = new Set(teams.map(({ id }) => id));
  // Users who see a project do not necessarily see its team.
  const alone = projects.filter(({ teamId }) => teamId === null || !seen.has(teamId));
  return (
    <>
      {alone.length > 0 && (
        <Section title={teams.length === 0 ? texts.projects : texts.projectsWithoutTeam} projects={alone} />
      )}
      {teams.map((team) => (
        <Section
          key={team.id}
          title={team.name}
          team={team}
          projects={projects.filter(({ teamId }) => teamId === team.id)}
        />
      ))}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly team?: Team;
  readonly projects: readonly Project[];
}

function Section({ title, team, projects }: SectionProps): ReactElement {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        {team !== undefined && <UsersRound aria-hidden className={styles.icon} />}
        <h2 id={titleId}>{team === undefined ? title : <Link href={`/teams/${team.id}`}>{title}</Link>}</h2>
        {team !== undefined && team.description !== '' && <p className={styles.description}>{team.description}</p>}
      </div>
      {projects.length === 0 ? (
        <p className={styles.nothing}>{texts.noVisibleProjects}</p>
      ) : (
        <ul className={styles.grid}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
