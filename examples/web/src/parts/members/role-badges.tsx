import type { Member } from '@crewkit/client-sdk';
import { Clock } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import { Badge } from '../../ui/data-display/badge.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import styles from './role-badges.module.css';
import { roleLabel } from './role-words.js';

/** The roles of a member at one place, with their end if they have one. */
export function RoleBadges({ roles }: { readonly roles: Member['roles'] }): ReactElement {
  if (roles.length === 0) return <span className={styles.none}>{texts.noRole}</span>;
  return (
    <span className={styles.badges}>
      {roles.map(({ id, name, expiresAt }) => (
        <Badge
          key={id}
          tone={name === 'OWNER' ? 'accent' : 'neutral'}
          icon={expiresAt === null ? null : <Clock aria-hidden />}
        >
          {expiresAt === null
            ? roleLabel(name)
            : texts.roleUntil({ role: roleLabel(name), time: <RelativeTime at={expiresAt} length="short" /> })}
        </Badge>
      ))}
    </span>
  );
}
