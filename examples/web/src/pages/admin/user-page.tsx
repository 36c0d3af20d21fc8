import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useParams } from 'wouter';

import { Loaded } from '../../parts/loaded.js';
import { getName } from '../../parts/members/get-name.js';
import { Card } from '../../ui/card.js';
import { CopyButton } from '../../ui/copy-button.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { AccountActions } from './account-actions.js';
import { AccountBadge } from './account-badge.js';
import { AdminFrame } from './admin-frame.js';
import { adminQueries } from './admin-queries.js';
import styles from './admin.module.css';
import { useMayAdminister } from './use-may-administer.js';
import { UserRolesCard } from './user-roles-card.js';
import { UserSessionsCard } from './user-sessions-card.js';

type AccountDetails = Schema<'AccountDetails'>;

const permission = 'system:users.view';
const breadcrumbs = [{ label: 'Users', href: '/admin/users' }];

/** One account: its state, its global roles, and the actions of an administrator. */
export function UserPage(): ReactElement {
  const { userId = '' } = useParams();
  // Requested by the components below, which check the permission; here it is only the heading.
  const { data } = useQuery({ ...adminQueries.user(userId), enabled: false });
  const title = data === undefined ? 'User' : getName(data);
  return (
    <AdminFrame permission={permission} title={title} breadcrumbs={breadcrumbs} description={data?.email}>
      <Details key={userId} userId={userId} />
    </AdminFrame>
  );
}

function Details({ userId }: { readonly userId: string }): ReactElement {
  const query = useQuery(adminQueries.user(userId));
  return (
    <Loaded query={query} label="User">
      {(account) => (
        <div className={styles.cards}>
          <Card title="Account" actions={<AccountBadge account={account} />}>
            <Facts account={account} />
          </Card>
          <UserRolesCard account={account} />
          <UserSessionsCard account={account} />
          <AccountActions account={account} />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ account }: { readonly account: AccountDetails }): ReactElement {
  const { id, createdAt, emailVerifiedAt, disabledAt, twoFactorEnabled } = account;
  const mayReadLog = useMayAdminister('system:audit.view');
  return (
    <dl className={styles.facts}>
      <dt>Registered</dt>
      <dd>
        <RelativeTime at={createdAt} />
      </dd>
      <dt>Email verified</dt>
      <dd>{emailVerifiedAt === null ? 'Not yet' : <RelativeTime at={emailVerifiedAt} />}</dd>
      <dt>Two-factor sign-in</dt>
      <dd>{twoFactorEnabled ? 'On' : 'Off'}</dd>
      {disabledAt !== null && (
        <>
          <dt>Disabled</dt>
          <dd>
            <RelativeTime at={disabledAt} />
          </dd>
        </>
      )}
      {mayReadLog && (
        <>
          <dt>Audit log</dt>
          <dd>
            <Link href={`/admin/audit-log?user=${id}`}>Changes by this user</Link>
          </dd>
        </>
      )}
      <dt>User ID</dt>
      <dd className={styles.id}>
        <code>{id}</code>
        <CopyButton text={id} label="Copy the user ID" isIconOnly size="small" />
      </dd>
    </dl>
  );
}
