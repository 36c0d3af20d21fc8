import type { Group } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/organization-groups';
import styles from './group-list.module.css';

export interface GroupListProps {
  readonly organizationId: string;
  readonly groups: readonly Group[];
  readonly chosenId: string | null;
}

/** Links to the groups. */
export function GroupList({ organizationId, groups, chosenId }: GroupListProps): ReactElement {
  return (
    <nav aria-label={texts.groups}>
      <ul className={styles.list}>
        {groups.map(({ id, name, permissions }) => (
          <li key={id}>
            <Link
              href={`/organizations/${organizationId}/settings/groups?group=${id}`}
              className={styles.link}
              aria-current={id === chosenId ? 'true' : undefined}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{texts.directPermissions({ count: permissions.length })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
