import type { Schema } from '@crewkit/client-sdk';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';

import { Card } from '../../ui/card.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import styles from './access.module.css';
import {
  permissionAreas,
  type Permission,
  type PermissionArea,
  type RoleLevel,
} from '../../parts/roles/permission-areas.js';
import { reasonWords, type Reason } from './reason-words.js';

type Explained = Schema<'ExplainedPermissions'>['permissions'];

export interface ExplanationProps {
  readonly catalogue: readonly Permission[];
  readonly explained: Explained;
  /** Of the place. */
  readonly level: RoleLevel;
  readonly describe: (scope: string, id: string | null) => string;
}

/** Every permission that counts at a place: held, with its reasons, or not. */
export function Explanation({ catalogue, explained, level, describe }: ExplanationProps): ReactElement {
  const reasons = new Map(explained.map(({ name, sources }) => [name as string, sources]));
  return (
    <div className={styles.areas}>
      {permissionAreas(catalogue, level).map((area) => (
        <Area key={area.id} area={area} reasons={reasons} describe={describe} />
      ))}
    </div>
  );
}

interface AreaProps {
  readonly area: PermissionArea;
  readonly reasons: ReadonlyMap<string, readonly Reason[]>;
  readonly describe: ExplanationProps['describe'];
}

function Area({ area, reasons, describe }: AreaProps): ReactElement {
  const held = area.permissions.filter(({ name }) => reasons.has(name));
  const missing = area.permissions.filter(({ name }) => !reasons.has(name));
  const missingWords = missing.map(({ description }) => description.toLowerCase());
  return (
    <Card
      title={area.title}
      description={`${held.length} of ${area.permissions.length} permissions`}
      isFlush
      {...(missing.length === 0 ? {} : { footer: <p>May not: {missingWords.join(', ')}.</p> })}
    >
      {held.length > 0 && (
        <ul className={styles.lines}>
          {held.map((permission) => (
            <Line
              key={permission.name}
              permission={permission}
              reasons={reasons.get(permission.name) ?? []}
              describe={describe}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LineProps {
  readonly permission: Permission;
  readonly reasons: readonly Reason[];
  readonly describe: ExplanationProps['describe'];
}

function Line({ permission, reasons, describe }: LineProps): ReactElement {
  const words = [...new Set(reasons.map((reason) => reasonWords(reason, describe)))];
  return (
    <li className={styles.line} title={permission.name}>
      <Check aria-hidden />
      <span className={styles.may}>
        <VisuallyHidden>May: </VisuallyHidden>
        {permission.description}
      </span>
      <span className={styles.reasons}>{sentence(words)}</span>
    </li>
  );
}

function sentence(words: readonly string[]): string {
  const text = words.join('; and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
