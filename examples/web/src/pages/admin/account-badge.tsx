import type { Schema } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { Badge } from '../../ui/badge.js';

/** Shows whether the user of the account can sign in. */
export function AccountBadge({ account }: { readonly account: Schema<'Account'> }): ReactElement {
  if (account.disabledAt !== null) return <Badge tone="danger">Disabled</Badge>;
  if (account.emailVerifiedAt === null) return <Badge tone="warning">Email not verified</Badge>;
  return <Badge tone="success">Active</Badge>;
}
