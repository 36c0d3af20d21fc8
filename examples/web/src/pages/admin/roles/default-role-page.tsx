import type { ReactElement } from 'react';

import * as texts from '#messages/admin';
import { AdminFrame } from '../admin-frame.js';
import { DefaultRoleCard } from './default-role-card.js';

/** The permissions that every user has without an assignment. */
export function DefaultRolePage(): ReactElement {
  return (
    <AdminFrame permission="system:roles.manage" title={texts.defaultRole}>
      <DefaultRoleCard />
    </AdminFrame>
  );
}
