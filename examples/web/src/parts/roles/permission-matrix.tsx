import type { Role } from '@crewkit/client-sdk';
import { Check, Ellipsis, Lock, Minus, Pencil, Trash2 } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';

import * as texts from '#messages/roles';
import { Badge } from '../../ui/data-display/badge.js';
import { Checkbox } from '../../ui/forms/checkbox.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../ui/overlays/menu.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import type { Permission, PermissionArea } from './permission-areas.js';
import styles from './permission-matrix.module.css';
import { roleLabel } from '../members/role-words.js';

interface MatrixChanges {
  readonly mayChange: (role: Role, permission: string) => boolean;
  readonly isChanged: (role: Role) => boolean;
  readonly onToggle: (role: Role, permission: string) => void;
}

export interface PermissionMatrixProps {
  readonly label: string;
  readonly areas: readonly PermissionArea[];
  readonly roles: readonly Role[];
  readonly holds: (role: Role, permission: string) => boolean;
  /** Edits roles that are not built in. Without it the matrix is read-only. */
  readonly changes?: MatrixChanges;
  readonly onEdit?: (role: Role) => void;
  readonly onDelete?: (role: Role) => void;
}

/** A row for each permission, a column for each role. In a narrow window the matrix itself scrolls sideways. */
export function PermissionMatrix(props: PermissionMatrixProps): ReactElement {
  const { label, areas, roles } = props;
  return (
    // Keyboard users scroll it by focusing it.
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {texts.permission}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className={styles.role}>
                <RoleHead {...props} role={role} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Fragment key={area.id}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className={styles.area}>
                  <span className={styles.areaTitle}>
                    {area.title}
                    {area.hint !== undefined && <span className={styles.areaHint}> {area.hint}</span>}
                  </span>
                </th>
              </tr>
              {area.permissions.map((permission) => (
                <Line key={permission.name} {...props} permission={permission} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RoleHeadProps = PermissionMatrixProps & { readonly role: Role };

function RoleHead({ role, changes, onEdit, onDelete }: RoleHeadProps): ReactElement {
  const name = roleLabel(role.name);
  return (
    <span className={styles.roleHead}>
      <span className={styles.roleName}>{name}</span>
      {role.builtIn && (
        <span className={styles.builtIn}>
          <Lock aria-hidden /> {texts.builtIn}
        </span>
      )}
      {changes?.isChanged(role) === true && <Badge tone="warning">{texts.notSaved}</Badge>}
      {!role.builtIn && onEdit !== undefined && onDelete !== undefined && (
        <Menu
          label={texts.menuOfRole({ name })}
          trigger={<IconButton label={texts.actionsForRole({ name })} size="small" icon={<Ellipsis aria-hidden />} />}
        >
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => onEdit(role)}>
            {texts.editItem}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={() => onDelete(role)}>
            {texts.deleteItem}
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}

type LineProps = PermissionMatrixProps & { readonly permission: Permission };

function Line(props: LineProps): ReactElement {
  const { roles, permission, changes } = props;
  return (
    <tr className={styles.line}>
      <th scope="row" className={styles.permission}>
        <span className={styles.description}>{permission.description}</span>
        {permission.description !== permission.name && <code className={styles.name}>{permission.name}</code>}
      </th>
      {roles.map((role) => (
        <td key={role.id} className={styles.cell}>
          {role.builtIn || changes === undefined ? (
            <Fact holds={props.holds(role, permission.name)} />
          ) : (
            <Choice {...props} {...changes} role={role} />
          )}
        </td>
      ))}
    </tr>
  );
}

function Fact({ holds }: { readonly holds: boolean }): ReactElement {
  return (
    <span className={holds ? styles.yes : styles.no}>
      {holds ? <Check aria-hidden /> : <Minus aria-hidden />}
      <VisuallyHidden>{holds ? texts.yes : texts.no}</VisuallyHidden>
    </span>
  );
}

type ChoiceProps = LineProps & MatrixChanges & { readonly role: Role };

function Choice({ role, permission, holds, mayChange, onToggle }: ChoiceProps): ReactElement {
  return (
    <span className={styles.choice}>
      <Checkbox
        aria-label={texts.permissionOfRole({ role: roleLabel(role.name), permission: permission.description })}
        isSelected={holds(role, permission.name)}
        isDisabled={!mayChange(role, permission.name)}
        onChange={() => onToggle(role, permission.name)}
      />
    </span>
  );
}
