import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { usePeople, userNames } from '../../data/use-people.js';
import { AuditList } from '../../parts/audit/audit-list.js';
import type { AuditWords } from '../../parts/audit/audit-sentence.js';
import { roleLabel } from '../../parts/members/role-words.js';
import { AdminFrame } from './admin-frame.js';
import { adminQueries } from './admin-queries.js';

/** The events of the whole installation, latest first. */
export function AuditLogPage(): ReactElement {
  return (
    <AdminFrame
      permission="system:audit.view"
      title="Audit log"
      description="Every change to accounts, roles and organizations, with who made it and from where. Events cannot be changed or removed."
    >
      <Events />
    </AdminFrame>
  );
}

function Events(): ReactElement {
  const query = useInfiniteQuery(adminQueries.auditEvents());
  return <AuditList query={query} words={useAdminWords()} label="Audit log" />;
}

/** Names of users, if the caller may know them, and of built-in roles. For resources of an organization: the kind and the end of the id. */
function useAdminWords(): AuditWords {
  const findPerson = usePeople();
  return {
    person: (id) => (userNames.get(id) === 'unknown' ? `user ${toShortId(id)}` : findPerson(id).name),
    role: (id) => roleLabel(builtInName(id) ?? `role ${toShortId(id)}`),
    group: toShortId,
    place: (scope, id) => (id === null ? 'everywhere' : `${scope.toLowerCase()} ${toShortId(id)}`),
  };
}

// Built-in roles have the same ids in every installation.
const builtInId = /^00000000-0000-7000-8000-0{10}(?:0([12])|[123]([0-3]))$/;

function builtInName(id: string): string | undefined {
  const [, globalNumber, localNumber] = builtInId.exec(id) ?? [];
  if (globalNumber !== undefined) return globalNumber === '1' ? 'USER' : 'ADMINISTRATOR';
  return localNumber === undefined ? undefined : ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'][Number(localNumber)];
}

// The beginning of the id is the time, which ids created together share.
function toShortId(id: string): string {
  return `…${id.slice(-8)}`;
}
