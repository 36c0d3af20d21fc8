import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useParams } from 'wouter';

import * as texts from '#messages/admin';
import { Loaded } from '../../../parts/lists/loaded.js';
import { getName } from '../../../data/person-name.js';
import { Card } from '../../../ui/layout/card.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import { AccountActions } from './account-actions.js';
import { AccountBadge } from './account-badge.js';
import { AdminFrame } from '../admin-frame.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';
import { useMayAdminister } from '../use-may-administer.js';
import { UserRolesCard } from './user-roles-card.js';
import { UserSessionsCard } from './user-sessions-card.js';

type AccountDetails = Schema<'AccountDetails'>;

const permission = 'system:users.view';
const breadcrumbs = [{ label: texts.users, href: '/admin/users' }];

/** The page of an account: its state, its global roles, and the actions of an administrator. */
export function UserPage(): ReactElement {
  const { userId = '' } = useParams();
  // Requested by the components below, which check the permission; here it is only the heading.
  const { data } = useQuery({ ...adminQueries.user(userId), enabled: false });
  const title = data === undefined ? texts.user : getName(data);
  return (
    <AdminFrame permission={permission} title={title} breadcrumbs={breadcrumbs} description={data?.email}>
      <Details key={userId} userId={userId} />
    </AdminFrame>
  );
}

function Details({ userId }: { readonly userId: string }): ReactElement {
  const query = useQuery(adminQueries.user(userId));
  return (
    <Loaded query={query} label={texts.user}>
      {(account) => (
        <div className={styles.cards}>
          <Card title={texts.account} actions={<AccountBadge account={account} />}>
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
      <dt>{texts.registered}</dt>
      <dd>
        <RelativeTime at={createdAt} />
      </dd>
      <dt>{texts.emailVerified}</dt>
      <dd>{emailVerifiedAt === null ? texts.notYet : <RelativeTime at={emailVerifiedAt} />}</dd>
      <dt>{texts.twoFactor}</dt>
      <dd>{twoFactorEnabled ? texts.twoFactorOn : texts.twoFactorOff}</dd>
      {disabledAt !== null && (
        <>
          <dt>{texts.disabled}</dt>
          <dd>
            <RelativeTime at={disabledAt} />
          </dd>
        </>
      )}
      {mayReadLog && (
        <>
          <dt>{texts.auditLog}</dt>
          <dd>
            <Link href={`/admin/audit-log?user=${id}`}>{texts.userChanges}</Link>
          </dd>
        </>
      )}
      <dt>{texts.userId}</dt>
      <dd className={styles.id}>
        <code>{id}</code>
        <CopyButton text={id} label={texts.copyUserId} isIconOnly size="small" />
      </dd>
    </dl>
  );
}
