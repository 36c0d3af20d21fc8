import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';

import * as keyTexts from '#messages/api-keys';
import * as texts from '#messages/service-accounts';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { ApiKeysCard } from '../../../parts/api-keys/api-keys-card.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { RoleBadges } from '../../../parts/members/role-badges.js';
import { useGrantable } from '../../../parts/members/use-grantable.js';
import { NotFoundPage } from '../../../shell/fallbacks/not-found-page.js';
import { Button } from '../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { useOrganizationId } from '../organization-at.js';
import { organizationQueries } from '../organization-queries.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { ServiceAccountDialog, type ServiceAccountDialogProps } from './service-account-dialog.js';

/** A service account and its API keys. */
export function ServiceAccountPage(): ReactElement {
  const organizationId = useOrganizationId();
  const { serviceAccountId } = useParams<{ serviceAccountId: string }>();
  const query = useQuery(organizationQueries.serviceAccounts(organizationId));
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const account = query.data?.find(({ id }) => id === serviceAccountId);
  if (query.data !== undefined && account === undefined) return <NotFoundPage />;
  const close = (): void => setOpened(null);
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title={account?.name ?? texts.serviceAccounts}
      description={account && <RoleBadges roles={account.roles} />}
      actions={
        account && (
          <>
            <Button icon={<Pencil aria-hidden />} onPress={() => setOpened('edit')}>
              {texts.edit}
            </Button>
            <Button icon={<Trash2 aria-hidden />} onPress={() => setOpened('delete')}>
              {texts.deleteItem}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} label={texts.serviceAccounts}>
        {() => <Keys organizationId={organizationId} serviceAccountId={serviceAccountId} />}
      </Loaded>
      {account && opened === 'edit' && (
        <ServiceAccountDialog organizationId={organizationId} account={account} onClose={close} />
      )}
      {account && opened === 'delete' && (
        <DeleteDialog organizationId={organizationId} account={account} onClose={close} />
      )}
    </OrganizationSettingsFrame>
  );
}

interface KeysProps {
  readonly organizationId: string;
  readonly serviceAccountId: string;
}

function Keys({ organizationId, serviceAccountId }: KeysProps): ReactElement {
  const grantable = useGrantable(organizationId, { scope: 'ORGANIZATION', id: organizationId });
  const { organizations } = client;
  return (
    <ApiKeysCard
      owner={{
        queryKey: ['organization', organizationId, 'service-accounts', serviceAccountId, 'keys'],
        touches: [['organization', organizationId, 'audit-events']],
        hint: keyTexts.accountKeysHint,
        level: 'ORGANIZATION',
        mayGive: grantable.permission,
        list: (signal) =>
          client.with({ signal }).organizations.listServiceAccountKeys(organizationId, serviceAccountId),
        create: (key) => organizations.createServiceAccountKey(organizationId, serviceAccountId, key),
        revoke: (keyId, proof) => organizations.revokeServiceAccountKey(organizationId, serviceAccountId, keyId, proof),
      }}
    />
  );
}

function DeleteDialog({ organizationId, account, onClose }: Required<ServiceAccountDialogProps>): ReactElement {
  const [, goTo] = useLocation();
  const remove = useChange({
    run: () => client.organizations.deleteServiceAccount(organizationId, account.id),
    touches: [['organization', organizationId]],
    said: texts.deleted,
    onDone: () => goTo(`/organizations/${organizationId}/settings/service-accounts`),
  });
  return (
    <ConfirmDialog
      title={texts.deleteQuestion({ name: account.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.deleteAccount}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {texts.deleteWarning}
    </ConfirmDialog>
  );
}
