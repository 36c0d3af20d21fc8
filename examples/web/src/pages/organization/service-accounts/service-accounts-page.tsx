import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/service-accounts';
import { Loaded } from '../../../parts/lists/loaded.js';
import { RoleBadges } from '../../../parts/members/role-badges.js';
import { Button } from '../../../ui/buttons/button.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import { TableFrame, TableRows, type TableColumn } from '../../../ui/data-display/table.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { useOrganizationId } from '../organization-at.js';
import { organizationQueries } from '../organization-queries.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { ServiceAccountDialog } from './service-account-dialog.js';

type ServiceAccount = Schema<'ServiceAccount'>;

/** The service accounts of an organization. */
export function ServiceAccountsPage(): ReactElement {
  const organizationId = useOrganizationId();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setCreating(true)}>
      {texts.newAccount}
    </Button>
  );
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title={texts.serviceAccounts}
      description={texts.serviceAccountsHint}
      actions={create}
    >
      <ServiceAccounts organizationId={organizationId} />
      {isCreating && <ServiceAccountDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </OrganizationSettingsFrame>
  );
}

const toKey = ({ id }: ServiceAccount): string => id;

function ServiceAccounts({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useQuery(organizationQueries.serviceAccounts(organizationId));
  const columns: readonly TableColumn<ServiceAccount>[] = [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ id, name, disabled }) => (
        <>
          <Link href={`/organizations/${organizationId}/settings/service-accounts/${id}`}>{name}</Link>{' '}
          {disabled && <Badge tone="danger">{texts.disabled}</Badge>}
        </>
      ),
    },
    { id: 'roles', title: texts.roles, cell: ({ roles }) => <RoleBadges roles={roles} /> },
    { id: 'created', title: texts.created, isNarrow: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
  return (
    <Loaded query={query} label={texts.serviceAccounts}>
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyState icon={<Bot />} title={texts.noAccounts}>
            {texts.noAccountsHint}
          </EmptyState>
        ) : (
          <TableFrame label={texts.serviceAccounts} columns={columns} isLoading={false}>
            <TableRows columns={columns} rows={accounts} rowKey={toKey} />
          </TableFrame>
        )
      }
    </Loaded>
  );
}
