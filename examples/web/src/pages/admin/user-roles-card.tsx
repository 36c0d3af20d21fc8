import type { Schema } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import { roleLabel } from '../../parts/members/role-words.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import styles from './admin.module.css';
import { useMayAdminister } from './use-may-administer.js';
import { UserRolesDialog } from './user-roles-dialog.js';

/** The global roles of a user; with `system:roles.manage` they can be changed. */
export function UserRolesCard({ account }: { readonly account: Schema<'AccountDetails'> }): ReactElement {
  const mayChange = useMayAdminister('system:roles.manage');
  const [isChanging, setChanging] = useState(false);
  const { roles } = account;
  return (
    <>
      <Card
        title="Global roles"
        description="They apply in the whole installation. Roles in organizations are separate."
        {...(mayChange ? { actions: <Button onPress={() => setChanging(true)}>Change roles…</Button> } : {})}
      >
        {roles.length === 0 ? (
          <p className={styles.quiet}>No global roles.</p>
        ) : (
          <ul className={styles.badges} aria-label="Global roles">
            {roles.map(({ id, name }) => (
              <li key={id}>
                <Badge tone={name === 'ADMINISTRATOR' ? 'accent' : 'neutral'}>{roleLabel(name)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isChanging && <UserRolesDialog account={account} onClose={() => setChanging(false)} />}
    </>
  );
}
