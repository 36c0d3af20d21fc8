import type { Schema } from '@crewkit/client-sdk';
import { UserSearch } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/admin';
import { useDebounced } from '../../../data/use-debounced.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { PersonCell } from '../../../parts/members/person-cell.js';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import { SearchField } from '../../../ui/forms/search-field.js';
import type { TableColumn } from '../../../ui/data-display/table.js';
import { AccountBadge } from './account-badge.js';
import { AdminFrame } from '../admin-frame.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';

type Account = Schema<'Account'>;

/** Every account of the installation, with a search by name and email. */
export function UsersPage(): ReactElement {
  return (
    <AdminFrame permission="system:users.view" title={texts.users} description={texts.usersHint}>
      <UserTable />
    </AdminFrame>
  );
}

function UserTable(): ReactElement {
  const me = useMe();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search.trim());
  return (
    <div className={styles.list}>
      <SearchField label={texts.findUsers} placeholder={texts.nameOrEmail} value={search} onChange={setSearch} />
      <PagedTable
        key={wanted}
        label={texts.users}
        columns={toColumns(me.id)}
        rowKey={toKey}
        page={(cursor) => adminQueries.userPage(wanted, cursor)}
        empty={<EmptyState icon={<UserSearch />} title={texts.noMatchingUsers} />}
      />
    </div>
  );
}

const toKey = ({ id }: Account): string => id;

function toColumns(ownId: string): readonly TableColumn<Account>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: (account) => (
        <Link href={`/admin/users/${account.id}`} className={styles.user}>
          <PersonCell
            person={{ ...account, userId: account.id }}
            badge={account.id === ownId ? <Badge tone="accent">{texts.you}</Badge> : null}
          />
        </Link>
      ),
    },
    { id: 'status', title: texts.status, cell: (account) => <AccountBadge account={account} /> },
    {
      id: 'two-factor',
      title: texts.twoFactorColumn,
      cell: ({ twoFactorEnabled }) => (
        <span className={styles.quiet}>{twoFactorEnabled ? texts.twoFactorOn : texts.twoFactorOff}</span>
      ),
    },
    {
      id: 'registered',
      title: texts.registered,
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}
