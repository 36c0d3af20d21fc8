import type { Project } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/organization';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import styles from './project-card.module.css';

export interface ProjectCardProps {
  readonly project: Project;
  /** The level of its heading, depending on the context. Default: 3. */
  readonly headingLevel?: 2 | 3;
}

/** A link to a project's board. */
export function ProjectCard({ project, headingLevel = 3 }: ProjectCardProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  const { id, key, name, description, updatedAt } = project;
  return (
    <article className={styles.card}>
      <span className={styles.key}>{key}</span>
      <Heading className={styles.name}>
        <Link href={`/projects/${id}`} className={styles.link}>
          {name}
        </Link>
      </Heading>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <p className={styles.foot}>{texts.changedAt({ time: <RelativeTime at={updatedAt} /> })}</p>
    </article>
  );
}
