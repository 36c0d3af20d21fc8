import type { Schema } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { roleLabel } from '../../../parts/members/role-words.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import styles from '../admin.module.css';
import { useMayAdminister } from '../use-may-administer.js';
import { UserRolesDialog } from './user-roles-dialog.js';

/** The global roles of a user; with `system:roles.manage` they can be changed. */
export function UserRolesCard({ account }: { readonly account: Schema<'AccountDetails'> }): ReactElement {
  const mayChange = useMayAdminister('system:roles.manage');
  const [isChanging, setChanging] = useState(false);
  const { roles } = account;
  return (
    <>
      <Card
        title={texts.globalRoles}
        description={texts.userRolesHint}
        {...(mayChange ? { actions: <Button onPress={() => setChanging(true)}>{texts.changeRoles}</Button> } : {})}
      >
        {roles.length === 0 ? (
          <p className={styles.quiet}>{texts.noGlobalRoles}</p>
        ) : (
          <ul className={styles.badges} aria-label={texts.globalRoles}>
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
