import type { Schema } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/admin';
import { Badge } from '../../../ui/data-display/badge.js';

/** Shows whether the user of the account can sign in. */
export function AccountBadge({ account }: { readonly account: Schema<'Account'> }): ReactElement {
  if (account.disabledAt !== null) return <Badge tone="danger">{texts.disabled}</Badge>;
  if (account.emailVerifiedAt === null) return <Badge tone="warning">{texts.emailNotVerified}</Badge>;
  return <Badge tone="success">{texts.active}</Badge>;
}
