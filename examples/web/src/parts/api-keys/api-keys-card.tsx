import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/api-keys';
import { Button } from '../../ui/buttons/button.js';
import { Badge } from '../../ui/data-display/badge.js';
import { EntryList, type Entry } from '../../ui/data-display/entry-list.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Card } from '../../ui/layout/card.js';
import { Loaded } from '../lists/loaded.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import type { KeyOwner } from './key-owner.js';
import { RevokeKeyDialog } from './revoke-key-dialog.js';

type ApiKey = Schema<'ApiKey'>;

/** The API keys of an account: creating and revoking them. */
export function ApiKeysCard({ owner }: { readonly owner: KeyOwner }): ReactElement {
  const query = useQuery({ queryKey: owner.queryKey, queryFn: async ({ signal }) => (await owner.list(signal)).items });
  const [opened, setOpened] = useState<'create' | ApiKey | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Card
      title={texts.apiKeys}
      description={owner.hint}
      actions={
        <Button size="small" onPress={() => setOpened('create')}>
          {texts.newKey}
        </Button>
      }
      isFlush
    >
      <Loaded query={query} label={texts.apiKeys}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden />} title={texts.noKeys} frame="plain">
              {texts.noKeysHint}
            </EmptyState>
          ) : (
            <EntryList label={texts.apiKeys} entries={keys.map((key) => toEntry(key, () => setOpened(key)))} />
          )
        }
      </Loaded>
      {opened === 'create' && <CreateKeyDialog owner={owner} onClose={close} />}
      {opened !== null && opened !== 'create' && <RevokeKeyDialog owner={owner} apiKey={opened} onClose={close} />}
    </Card>
  );
}

function toEntry({ id, name, permissions, lastUsedAt, expiresAt }: ApiKey, onRevoke: () => void): Entry {
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return {
    id,
    icon: <KeyRound aria-hidden />,
    title: name,
    badge: isExpired && <Badge tone="warning">{texts.expired}</Badge>,
    details: [
      texts.permissionCount({ count: permissions.length }),
      lastUsedAt === null ? texts.neverUsed : texts.usedAt({ time: <RelativeTime at={lastUsedAt} /> }),
      ...(expiresAt === null ? [texts.noExpiry] : []),
      ...(expiresAt === null || isExpired ? [] : [texts.expiresAt({ time: <RelativeTime at={expiresAt} /> })]),
    ],
    action: (
      <Button size="small" aria-label={texts.revokeName({ name })} onPress={onRevoke}>
        {texts.revoke}
      </Button>
    ),
  };
}
