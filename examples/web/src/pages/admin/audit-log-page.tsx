import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { Link, useSearchParams } from 'wouter';

import * as texts from '#messages/admin';
import { AuditList } from '../../parts/audit/audit-list.js';
import type { AuditWords } from '../../parts/audit/audit-sentence.js';
import { PersonPicker } from '../../parts/members/person-picker.js';
import { roleLabel } from '../../parts/members/role-words.js';
import { Button } from '../../ui/buttons/button.js';
import { AdminFrame } from './admin-frame.js';
import { adminQueries } from './admin-queries.js';
import styles from './admin.module.css';
import { toShortId, useAccounts } from './use-accounts.js';
import { useMayAdminister } from './use-may-administer.js';

/** The events of the whole installation, latest first. */
export function AuditLogPage(): ReactElement {
  return (
    <AdminFrame permission="system:audit.view" title={texts.auditLog} description={texts.auditLogHint}>
      <Events />
    </AdminFrame>
  );
}

function Events(): ReactElement {
  const [params, setParams] = useSearchParams();
  const userId = params.get('user');
  const organizationId = params.get('organization');
  const selectUser = (id: string | null): void => setParams(id === null ? {} : { user: id });
  const words = useAdminWords();
  const filter = userId !== null ? { actorId: userId } : organizationId !== null ? { organizationId } : {};
  const query = useInfiniteQuery(adminQueries.auditEvents(filter));
  const maySearch = useMayAdminister('system:users.view');
  const filtersRef = useRef<HTMLDivElement>(null);
  const showAll = (): void => {
    selectUser(null);
    // The button, which has the focus, disappears.
    filtersRef.current?.focus();
  };
  const place = (id: string): string => texts.organizationWithId({ id: toShortId(id) });
  return (
    <>
      <div ref={filtersRef} tabIndex={-1} role="group" aria-label={texts.filters} className={styles.filters}>
        {maySearch && (
          <PersonPicker
            label={texts.changedBy}
            search={(text) => adminQueries.userPage(text, null)}
            toPerson={(account) => account}
            value={userId}
            valueName={userId === null ? '' : words.person(userId)}
            onChange={selectUser}
            placeholder={texts.allUsers}
            emptyText={texts.noMatchingUsers}
          />
        )}
        {userId === null && organizationId !== null && <p>{texts.changesInPlace({ place: place(organizationId) })}</p>}
        {(userId ?? organizationId) !== null && (
          <Button icon={<X aria-hidden />} onPress={showAll}>
            {texts.showAllChanges}
          </Button>
        )}
      </div>
      <AuditList
        query={query}
        words={words}
        label={texts.auditLog}
        renderOrganization={(id) =>
          id === organizationId ? place(id) : <Link href={`?organization=${id}`}>{place(id)}</Link>
        }
      />
    </>
  );
}

/** Returns the names and pictures of users whom the caller can see, the names of built-in roles, and the kind and short id of an organization's resources. */
function useAdminWords(): AuditWords {
  const findAccount = useAccounts();
  return {
    person: (id) => findAccount(id).name,
    avatarUrl: (id) => findAccount(id).avatarUrl,
    role: (id) => roleLabel(builtInName(id) ?? toShortId(id)),
    group: toShortId,
    place: (scope, id) => (id === null ? texts.everywhere : texts.unnamedPlace({ scope, id: toShortId(id) })),
  };
}

// Built-in roles have the same ids in every installation.
const builtInId = /^00000000-0000-7000-8000-0{10}(?:0([12])|[123]([0-3]))$/;

function builtInName(id: string): string | undefined {
  const [, globalNumber, localNumber] = builtInId.exec(id) ?? [];
  if (globalNumber !== undefined) return globalNumber === '1' ? 'USER' : 'ADMINISTRATOR';
  return localNumber === undefined ? undefined : ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'][Number(localNumber)];
}
