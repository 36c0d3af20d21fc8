import type { Role } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-roles';
import { client } from '../../../data/client.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { DeleteRoleDialog } from './delete-role-dialog.js';
import { levelWords, permissionAreas, type Permission, type RoleLevel } from '../../../parts/roles/permission-areas.js';
import { PermissionMatrix } from '../../../parts/roles/permission-matrix.js';
import { RoleDialog } from './role-dialog.js';
import styles from './role-level-panel.module.css';
import { SaveBar } from './save-bar.js';
import { useGrantable } from '../../../parts/members/use-grantable.js';

export interface RoleLevelPanelProps {
  readonly organizationId: string;
  readonly level: RoleLevel;
  /** Roles of this level. */
  readonly roles: readonly Role[];
  readonly catalogue: readonly Permission[];
  readonly mayChange: boolean;
}

type Drafts = ReadonlyMap<string, ReadonlySet<string>>;

/** The roles of one level side by side. Changes in the matrix are saved together, on request. */
export function RoleLevelPanel(props: RoleLevelPanelProps): ReactElement {
  const { organizationId, level, roles, catalogue, mayChange } = props;
  const grantable = useGrantable(organizationId, { scope: 'ORGANIZATION', id: organizationId });
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [edited, setEdited] = useState<Role | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  const changed = roles.filter((role) => isChanged(role, drafts));
  const save = useSave(organizationId, changed, drafts);
  const toggle = (role: Role, permission: string): void => {
    const held = new Set(drafts.get(role.id) ?? role.permissions);
    if (!held.delete(permission)) held.add(permission);
    setDrafts(new Map([...drafts, [role.id, held]]));
  };
  return (
    <div className={styles.panel}>
      <p className={styles.explanation}>{levelWords[level].explanation}</p>
      <PermissionMatrix
        label={texts.permissionsOfRoles({ level })}
        areas={permissionAreas(
          catalogue,
          level,
          roles.flatMap((role) => role.permissions),
        )}
        roles={roles}
        holds={(role, permission) => (drafts.get(role.id) ?? new Set(role.permissions)).has(permission)}
        changes={{
          mayChange: (role, permission) =>
            mayChange &&
            grantable.role(role) &&
            grantable.permission(permission) &&
            // Unknown permissions can only be removed.
            (role.permissions.includes(permission) || catalogue.some(({ name }) => name === permission)),
          isChanged: (role) => changed.includes(role),
          onToggle: toggle,
        }}
        {...(mayChange ? { onEdit: setEdited, onDelete: setDeleted } : {})}
      />
      {changed.length > 0 && (
        <SaveBar
          words={texts.rolesChanged({ count: changed.length })}
          isPending={save.isPending}
          onSave={() => save.mutate()}
          onDiscard={() => setDrafts(new Map())}
        />
      )}
      {edited !== null && (
        <RoleDialog organizationId={organizationId} level={level} role={edited} onClose={() => setEdited(null)} />
      )}
      {deleted !== null && (
        <DeleteRoleDialog
          organizationId={organizationId}
          role={deleted}
          others={roles.filter(({ id }) => id !== deleted.id)}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}

function isChanged({ id, permissions }: Role, drafts: Drafts): boolean {
  const draft = drafts.get(id);
  return draft !== undefined && (draft.size !== permissions.length || permissions.some((name) => !draft.has(name)));
}

function useSave(organizationId: string, changed: readonly Role[], drafts: Drafts) {
  return useChange({
    run: async () => {
      // Roles are saved one after the other. If one is refused, the previous ones are saved and the remaining changes stay visible.
      for (const { id, permissions } of changed) {
        await client.roles.update(organizationId, id, { permissions: [...(drafts.get(id) ?? permissions)] });
      }
    },
    touches: [['organization', organizationId], ['own-permissions']],
    said: texts.rolesSaved({ count: changed.length, name: changed[0]?.name ?? '' }),
    onError: texts.roleNotSaved,
  });
}
