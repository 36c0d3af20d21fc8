import type { Overview } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/home';
import { listOpenedProjects } from '../../data/recent-projects.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import styles from './organization-cards.module.css';

type Project = Overview['projects']['items'][number];

const shown = 6;

/** The projects of the organization that were opened last in this browser; after them those that were changed last. */
export function RecentProjects({ projects }: { readonly projects: readonly Project[] }): ReactElement | null {
  const [opened] = useState(listOpenedProjects);
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="recent-projects">
      <h2 id="recent-projects" className={styles.title}>
        {texts.recentProjects}
      </h2>
      <ul className={styles.grid}>
        {sortByUse(projects, opened)
          .slice(0, shown)
          .map(({ id, name, key }) => (
            <li key={id}>
              <article className={styles.card}>
                <Avatar id={id} name={name} size="small" shape="square" />
                <div className={styles.words}>
                  <h3>
                    <Link href={`/projects/${id}`} className={styles.link}>
                      {name}
                    </Link>
                  </h3>
                  <p className={styles.description}>{key}</p>
                </div>
              </article>
            </li>
          ))}
      </ul>
    </section>
  );
}

function sortByUse(projects: readonly Project[], opened: readonly string[]): readonly Project[] {
  const rank = ({ id }: Project): number => (opened.includes(id) ? opened.indexOf(id) : opened.length);
  return projects.toSorted((a, b) => rank(a) - rank(b) || b.updatedAt.localeCompare(a.updatedAt));
}
