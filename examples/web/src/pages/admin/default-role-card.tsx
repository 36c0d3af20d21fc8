import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { Loaded } from '../../parts/loaded.js';
import { useChange } from '../../parts/use-change.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { adminQueries } from './admin-queries.js';
import styles from './admin.module.css';

// USER is the only role that can be the default role, and has the same id in every installation.
const userRoleId = '00000000-0000-7000-8000-000000000001';

/** Whether every user may create organizations. */
export function DefaultRoleCard(): ReactElement {
  const query = useQuery(adminQueries.defaultRole());
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title="Creating organizations"
      description="Every user holds the default role without an assignment. It permits creating organizations."
    >
      <Loaded query={query} label="Default role">
        {({ roleId }) => (
          <div className={styles.row}>
            {roleId === null ? <Badge tone="warning">Withdrawn</Badge> : <Badge tone="success">Every user</Badge>}
            <p className={styles.fill}>
              {roleId === null
                ? 'Only users with a role that permits it create organizations.'
                : 'Every user creates organizations.'}
            </p>
            <Button onPress={() => setAsking(true)}>{roleId === null ? 'Restore…' : 'Withdraw…'}</Button>
            {isAsking && <DefaultRoleDialog isHeld={roleId !== null} onClose={() => setAsking(false)} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface DefaultRoleDialogProps {
  /** Whether every user has the role now. */
  readonly isHeld: boolean;
  readonly onClose: () => void;
}

function DefaultRoleDialog({ isHeld, onClose }: DefaultRoleDialogProps): ReactElement {
  const change = useChange({
    run: () => client.admin.setDefaultRole({ roleId: isHeld ? null : userRoleId }),
    touches: [['admin', 'default-role']],
    said: isHeld ? 'The default role is withdrawn' : 'Every user holds the default role',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={isHeld ? 'Withdraw the default role?' : 'Restore the default role?'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={isHeld ? 'Withdraw' : 'Restore'}
      onConfirm={() => change.mutate()}
      isPending={change.isPending}
      error={change.error && errorText(change.error)}
      tone={isHeld ? 'danger' : 'primary'}
    >
      {isHeld
        ? 'Users can no longer create organizations, unless a role that they were granted permits it. Existing organizations are not affected.'
        : 'Every user can create organizations, from their next request on.'}
    </ConfirmDialog>
  );
}
