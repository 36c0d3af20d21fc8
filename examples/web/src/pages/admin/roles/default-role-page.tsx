import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { AdminFrame } from '../admin-frame.js';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';

/** The permissions that every user has without an assignment. */
export function DefaultRolePage(): ReactElement {
  return (
    <AdminFrame permission="system:roles.manage" title={texts.defaultRole}>
      <DefaultRoleCard />
    </AdminFrame>
  );
}

// USER is the only role that can be the default role, and has the same id in every installation.
const userRoleId = '00000000-0000-7000-8000-000000000001';

/** Shows and changes whether every user can create organizations. */
function DefaultRoleCard(): ReactElement {
  const query = useQuery(adminQueries.defaultRole());
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={texts.creatingOrganizations} description={texts.defaultRoleHint}>
      <Loaded query={query} label={texts.defaultRole}>
        {({ roleId }) => (
          <div className={styles.row}>
            {roleId === null ? (
              <Badge tone="warning">{texts.withdrawn}</Badge>
            ) : (
              <Badge tone="success">{texts.defaultRoleActive}</Badge>
            )}
            <p className={styles.fill}>{roleId === null ? texts.withdrawnHint : texts.everyUserHint}</p>
            <Button onPress={() => setAsking(true)}>
              {roleId === null ? texts.restoreButton : texts.withdrawButton}
            </Button>
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
    said: isHeld ? texts.withdrawnNotice : texts.restoredNotice,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={isHeld ? texts.withdrawQuestion : texts.restoreQuestion}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={isHeld ? texts.withdraw : texts.restore}
      onConfirm={() => change.mutate()}
      isPending={change.isPending}
      error={change.error && errorText(change.error)}
      tone={isHeld ? 'danger' : 'primary'}
    >
      {isHeld ? texts.withdrawWarning : texts.restoreHint}
    </ConfirmDialog>
  );
}
