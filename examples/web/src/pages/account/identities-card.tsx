import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { formatAlternatives } from '../../messages/format.js';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { providersQuery } from '../../data/sign-in/providers-query.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { accountQueries } from './account-queries.js';
import { EntryList } from '../../ui/data-display/entry-list.js';

type Identity = Schema<'Identity'>;

/** The linked social accounts. Shows nothing if there are none and no provider is available. */
export function IdentitiesCard(): ReactElement | null {
  const query = useQuery(accountQueries.identities());
  const { data: providers = [] } = useQuery(providersQuery);
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const getName = ({ provider }: Identity): string => providers.find(({ id }) => id === provider)?.name ?? provider;
  if (providers.length === 0 && (query.data ?? []).length === 0 && query.error === null) return null;
  return (
    <Card title={texts.linkedAccounts} description={texts.linkedAccountsHint} isFlush>
      <Loaded query={query} label={texts.linkedAccounts}>
        {(identities) =>
          identities.length === 0 ? (
            <EmptyState icon={<Link2 aria-hidden />} title={texts.noLinkedAccounts} frame="plain">
              {texts.linkAccountHint({ providers: formatAlternatives(providers.map(({ name }) => name)) })}
            </EmptyState>
          ) : (
            <EntryList
              label={texts.linkedAccounts}
              entries={identities.map((identity) => ({
                id: identity.id,
                icon: <Link2 aria-hidden />,
                title: getName(identity),
                details: [
                  ...(identity.email === null ? [] : [identity.email]),
                  texts.usedAt({ time: <RelativeTime at={identity.lastUsedAt} /> }),
                ],
                action: (
                  <Button
                    size="small"
                    aria-label={texts.unlinkName({ name: getName(identity) })}
                    onPress={() => setLeaving(identity)}
                  >
                    {texts.unlink}
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
    said: texts.unlinked({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.unlinkQuestion({ name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.unlink}
      onConfirm={() => unlink.mutate()}
      isPending={unlink.isPending}
      error={unlink.error && errorText(unlink.error)}
    >
      {texts.unlinkWarning}
    </ConfirmDialog>
  );
}
