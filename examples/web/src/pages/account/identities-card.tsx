import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { providersQuery } from '../../data/providers-query.js';
import { Loaded } from '../../parts/loaded.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { accountQueries } from './account-queries.js';
import { EntryList } from '../../ui/entry-list.js';

type Identity = Schema<'Identity'>;

/** The linked social accounts. Shows nothing if there are none and no provider is available. */
export function IdentitiesCard(): ReactElement | null {
  const query = useQuery(accountQueries.identities());
  const { data: providers = [] } = useQuery(providersQuery);
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const getName = ({ provider }: Identity): string => providers.find(({ id }) => id === provider)?.name ?? provider;
  if (providers.length === 0 && (query.data ?? []).length === 0 && query.error === null) return null;
  return (
    <Card title="Linked accounts" description="Other services that sign in to this account." isFlush>
      <Loaded query={query} label="Linked accounts">
        {(identities) =>
          identities.length === 0 ? (
            <EmptyState icon={<Link2 aria-hidden />} title="None yet" frame="plain">
              Sign in with {providers.map(({ name }) => name).join(' or ')} and the address of this account once, and it
              is linked.
            </EmptyState>
          ) : (
            <EntryList
              label="Linked accounts"
              entries={identities.map((identity) => ({
                id: identity.id,
                icon: <Link2 aria-hidden />,
                title: getName(identity),
                details: [
                  ...(identity.email === null ? [] : [identity.email]),
                  <>
                    Used <RelativeTime at={identity.lastUsedAt} />
                  </>,
                ],
                action: (
                  <Button size="small" aria-label={`Unlink ${getName(identity)}`} onPress={() => setLeaving(identity)}>
                    Unlink
                  </Button>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {leaving !== null && <UnlinkDialog identity={leaving} name={getName(leaving)} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

interface UnlinkDialogProps {
  readonly identity: Identity;
  readonly name: string;
  readonly onClose: () => void;
}

function UnlinkDialog({ identity, name, onClose }: UnlinkDialogProps): ReactElement {
  const unlink = useChange({
    run: () => client.auth.unlinkIdentity(identity.id),
    touches: [['account']],
    said: `${name} does not sign in to this account any more`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Unlink"
      onConfirm={() => unlink.mutate()}
      isPending={unlink.isPending}
      error={unlink.error && errorText(unlink.error)}
    >
      It signs in to this account no longer. If you never chose a password, choose one first: “Forgot the password?” at
      the sign-in sends you a link.
    </ConfirmDialog>
  );
}
