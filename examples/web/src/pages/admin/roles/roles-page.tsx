import type { Role } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { permissionAreas } from '../../../parts/roles/permission-areas.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';
import { PermissionMatrix } from '../../../parts/roles/permission-matrix.js';
import { Button } from '../../../ui/buttons/button.js';
import { AdminFrame } from '../admin-frame.js';
import { adminQueries } from '../admin-queries.js';
import { DeleteGlobalRoleDialog } from './delete-global-role-dialog.js';
import { GlobalRoleDialog } from './global-role-dialog.js';

/** The global roles and their permissions. */
export function GlobalRolesPage(): ReactElement {
  const [isCreating, setCreating] = useState(false);
  return (
    <AdminFrame
      permission="system:roles.manage"
      title={texts.globalRoles}
      description={texts.globalRolesHint}
      actions={
        <Button variant="primary" icon={<ShieldPlus aria-hidden />} onPress={() => setCreating(true)}>
          {texts.newRole}
        </Button>
      }
    >
      <Matrix />
      {isCreating && <GlobalRoleDialog onClose={() => setCreating(false)} />}
    </AdminFrame>
  );
}

function Matrix(): ReactElement {
  const query = useInfiniteQuery(adminQueries.roles());
  const { data: catalogue } = useQuery(permissionCatalogue);
  const [edited, setEdited] = useState<Role | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  return (
    <Loaded query={query} label={texts.globalRoles}>
      {(roles) => (
        <>
          <PermissionMatrix
            label={texts.permissionTable}
            // Few global roles contain permissions of organizations, so only those that a role contains are shown.
            areas={permissionAreas(
              (catalogue ?? []).filter(
                ({ name, scope }) => scope === 'GLOBAL' || roles.some(({ permissions }) => permissions.includes(name)),
              ),
              'GLOBAL',
              catalogue && roles.flatMap(({ permissions }) => permissions),
            )}
            roles={roles}
            holds={({ permissions }, name) => permissions.includes(name)}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
          <LoadMore list={toGrowing(query)} label={texts.showMoreRoles} />
          {edited !== null && <GlobalRoleDialog role={edited} onClose={() => setEdited(null)} />}
          {deleted !== null && (
            <DeleteGlobalRoleDialog
              role={deleted}
              others={roles.filter(({ id }) => id !== deleted.id)}
              onClose={() => setDeleted(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
