import type { Team } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderKanban, FolderPlus } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization';
import { queries } from '../../../data/queries.js';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Button } from '../../../ui/buttons/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ProjectCard } from './project-card.js';
import styles from './projects-by-team.module.css';

export interface TeamProjectsProps {
  readonly team: Team;
  /** Called by the button for a new project; null if the user cannot create projects here. */
  readonly onNewProject: (() => void) | null;
}

/** The projects of a team. */
export function TeamProjects({ team, onNewProject }: TeamProjectsProps): ReactElement {
  const query = useInfiniteQuery(queries.teamProjects(team));
  const create = onNewProject !== null && (
    <Button icon={<FolderPlus aria-hidden />} onPress={onNewProject}>
      {texts.newProject}
    </Button>
  );
  return (
    <Loaded query={query} label={texts.projects}>
      {(projects) => {
        if (projects.length === 0) {
          return (
            <EmptyState icon={<FolderKanban />} title={texts.noTeamProjects} action={create}>
              {texts.noTeamProjectsHint}
            </EmptyState>
          );
        }
        return (
          <>
            <ul className={styles.grid}>
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectCard project={project} headingLevel={2} />
                </li>
              ))}
            </ul>
            <LoadMore list={toGrowing(query)} label={texts.moreProjects} />
          </>
        );
      }}
    </Loaded>
  );
}
