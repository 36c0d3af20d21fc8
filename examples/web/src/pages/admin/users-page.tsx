import type { Schema } from '@crewkit/client-sdk';
import { UserSearch } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import { useDebounced } from '../../data/use-debounced.js';
import { useMe } from '../../data/use-me.js';
import { PersonCell } from '../../parts/members/person-cell.js';
import { PagedTable } from '../../parts/paged-table.js';
import { Badge } from '../../ui/badge.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { SearchField } from '../../ui/search-field.js';
import type { TableColumn } from '../../ui/table.js';
import { AccountBadge } from './account-badge.js';
import { AdminFrame } from './admin-frame.js';
import { adminQueries } from './admin-queries.js';
import styles from './admin.module.css';

type Account = Schema<'Account'>;

/** Every account of the installation, with a search by name and email. */
export function UsersPage(): ReactElement {
  return (
    <AdminFrame
      permission="system:users.view"
      title="Users"
      description="All users with an account here, in any organization or none."
    >
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
      <SearchField label="Find users" placeholder="Name or email" value={search} onChange={setSearch} />
      <PagedTable
        key={wanted}
        label="Users"
        columns={toColumns(me.id)}
        rowKey={toKey}
        page={(cursor) => adminQueries.userPage(wanted, cursor)}
        empty={<EmptyState icon={<UserSearch />} title="No matching users" />}
      />
    </div>
  );
}

const toKey = ({ id }: Account): string => id;

function toColumns(ownId: string): readonly TableColumn<Account>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      cell: (account) => (
        <Link href={`/admin/users/${account.id}`} className={styles.user}>
          <PersonCell
            person={{ ...account, userId: account.id }}
            badge={account.id === ownId ? <Badge tone="accent">You</Badge> : null}
          />
        </Link>
      ),
    },
    { id: 'status', title: 'Status', cell: (account) => <AccountBadge account={account} /> },
    {
      id: 'two-factor',
      title: 'Two-factor',
      cell: ({ twoFactorEnabled }) => <span className={styles.quiet}>{twoFactorEnabled ? 'On' : 'Off'}</span>,
    },
    { id: 'registered', title: 'Registered', isNarrow: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
}
