import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-roles';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { useCan } from '../../../data/use-can.js';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Button } from '../../../ui/buttons/button.js';
import { Tabs } from '../../../ui/layout/tabs.js';
import { organizationAt, useOrganizationId } from '../organization-at.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { roleLevels, type RoleLevel } from '../../../parts/roles/permission-areas.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';
import { RoleDialog } from './role-dialog.js';
import { RoleLevelPanel } from './role-level-panel.js';

/** The roles and their permissions: the permission matrix. */
export function RolesPage(): ReactElement {
  const organizationId = useOrganizationId();
  const mayChange = useCan('org:members.roles', organizationAt(organizationId));
  const [level, setLevel] = useState<RoleLevel>('ORGANIZATION');
  const [isCreating, setCreating] = useState(false);
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title={texts.roles}
      description={texts.rolesHint}
      actions={
        mayChange && (
          <Button variant="primary" icon={<ShieldPlus aria-hidden />} onPress={() => setCreating(true)}>
            {texts.newRole}
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
    <Loaded query={roles} label={texts.roles}>
      {(allRoles) => (
        <Loaded query={catalogue} label={texts.permissions}>
          {(permissions) => (
            <>
              <Tabs
                label={texts.levelsOfRoles}
                selected={level}
                onSelect={onLevel}
                tabs={roleLevels.map((each) => ({
                  id: each,
                  label: texts.rolesOfLevel({ level: each }),
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
              <LoadMore list={toGrowing(roles)} label={texts.moreRoles} />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
