import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { memberQueries } from '../../parts/members/member-queries.js';
import { useCan } from '../../data/use-can.js';
import { toGrowing } from '../../data/use-list.js';
import { LoadMore } from '../../parts/load-more.js';
import { Loaded } from '../../parts/loaded.js';
import { Button } from '../../ui/button.js';
import { Tabs } from '../../ui/tabs.js';
import { organizationAt } from './organization-at.js';
import { OrganizationSettingsFrame } from './organization-settings-frame.js';
import { levelWords, roleLevels, type RoleLevel } from '../../parts/roles/permission-areas.js';
import { permissionCatalogue } from '../../parts/roles/permission-catalogue.js';
import { RoleDialog } from './role-dialog.js';
import { RoleLevelPanel } from './role-level-panel.js';
import { useOrganizationId } from './use-organization-id.js';

/** The roles and their permissions: the permission matrix. */
export function RolesPage(): ReactElement {
  const organizationId = useOrganizationId();
  const mayChange = useCan('org:members.roles', organizationAt(organizationId));
  const [level, setLevel] = useState<RoleLevel>('ORGANIZATION');
  const [isCreating, setCreating] = useState(false);
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title="Roles"
      description="A role is a set of permissions with a name. The four of each level never change; beside them there can be roles of your own."
      actions={
        mayChange && (
          <Button variant="primary" icon={<ShieldPlus aria-hidden />} onPress={() => setCreating(true)}>
            New role
          </Button>
        )
      }
    >
      <Levels organizationId={organizationId} mayChange={mayChange} level={level} onLevel={setLevel} />
      {isCreating && (
        <RoleDialog
          organizationId={organizationId}
          level={level}
          onCreated={({ level: created }) => created !== 'GLOBAL' && setLevel(created)}
          onClose={() => setCreating(false)}
        />
      )}
    </OrganizationSettingsFrame>
  );
}

interface LevelsProps {
  readonly organizationId: string;
  readonly mayChange: boolean;
  readonly level: RoleLevel;
  readonly onLevel: (level: RoleLevel) => void;
}

function Levels({ organizationId, mayChange, level, onLevel }: LevelsProps): ReactElement {
  const roles = useInfiniteQuery(memberQueries.roles(organizationId));
  const catalogue = useQuery(permissionCatalogue);
  return (
    <Loaded query={roles} label="Roles">
      {(allRoles) => (
        <Loaded query={catalogue} label="Permissions">
          {(permissions) => (
            <>
              <Tabs
                label="Levels of roles"
                selected={level}
                onSelect={onLevel}
                tabs={roleLevels.map((each) => ({
                  id: each,
                  label: `${levelWords[each].name} roles`,
                  content: (
                    <RoleLevelPanel
                      organizationId={organizationId}
                      level={each}
                      roles={allRoles.filter((role) => role.level === each)}
                      catalogue={permissions}
                      mayChange={mayChange}
                    />
                  ),
                }))}
              />
              <LoadMore list={toGrowing(roles)} noun="roles" />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
