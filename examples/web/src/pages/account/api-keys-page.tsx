import type { ReactElement } from 'react';

import * as texts from '#messages/api-keys';
import { client } from '../../data/client.js';
import { usePermissions } from '../../data/use-can.js';
import { ApiKeysCard } from '../../parts/api-keys/api-keys-card.js';
import { AccountFrame } from './account-frame.js';

/** The API keys of the user. */
export function ApiKeysPage(): ReactElement {
  return (
    <AccountFrame section={texts.apiKeys}>
      <OwnKeys />
    </AccountFrame>
  );
}

function OwnKeys(): ReactElement {
  const global = usePermissions({ scope: 'GLOBAL' });
  return (
    <ApiKeysCard
      owner={{
        queryKey: ['account', 'api-keys'],
        touches: [],
        hint: texts.ownKeysHint,
        level: 'GLOBAL',
        // What a key may do in organizations depends on the user's roles at each time.
        mayGive: (permission) => !permission.startsWith('system:') || global.includes(permission),
        list: (signal) => client.with({ signal }).users.listMyKeys(),
        create: (key) => client.users.createMyKey(key),
        revoke: (keyId, proof) => client.users.revokeMyKey(keyId, proof),
      }}
    />
  );
}
