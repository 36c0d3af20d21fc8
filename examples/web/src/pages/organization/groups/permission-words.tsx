import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { permissionAreas } from '../../../parts/roles/permission-areas.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';
import styles from './permission-words.module.css';

export interface PermissionWordsProps {
  readonly names: readonly string[];
  /** Shown if there are none. */
  readonly nothing: string;
}

/** Describes permissions, grouped by area. */
export function PermissionWords({ names, nothing }: PermissionWordsProps): ReactElement | null {
  const { data: catalogue } = useQuery(permissionCatalogue);
  if (names.length === 0) return <p className={styles.nothing}>{nothing}</p>;
  if (catalogue === undefined) return null;
  const held = catalogue.filter(({ name }) => names.includes(name));
  return (
    <dl className={styles.areas}>
      {permissionAreas(held, 'ORGANIZATION', names).map(({ id, title, permissions }) => (
        <div key={id} className={styles.area}>
          <dt>{title}</dt>
          <dd>
            <ul className={styles.list}>
              {permissions.map(({ name, description }) => (
                <li key={name}>{description}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
