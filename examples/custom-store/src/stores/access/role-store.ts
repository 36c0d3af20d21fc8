import { CrewkitError } from '@crewkit/core';
import {
  defaultRoleId,
  searchText,
  type Page,
  type Role,
  type RoleAssignment,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';
import { assignmentKey } from './assignments.js';
import { inCatalogueOrder } from './permission-store.js';
import { insertRow } from '../../tables/rows.js';
import { toPage } from '../to-page.js';
import { requireAssignable, requireOrganization, requirePermissions, requireRole } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import type { Tables } from '../../tables/tables.js';

/** The marker that exists while only users with an assignment hold the default role. */
const defaultRoleWithheld = 'default-role-withheld';

export function isDefaultRoleHeld({ markers }: Tables): boolean {
  return !markers.has(defaultRoleWithheld);
}

export class MemoryRoleStore implements Store<'roles'> {
  constructor(private readonly view: View) {}

  async insert(role: Role): Promise<void> {
    const roles = await this.view.edit('roles');
    if (role.organizationId !== null) requireOrganization(this.view.tables, role.organizationId);
    this.requireValid(role);
    insertRow(roles, role.id, role);
  }

  async find(organizationId: string | null, id: string): Promise<Role | null> {
    const role = this.view.tables.roles.get(id);
    return role !== undefined && isKnown(organizationId, role) ? inCatalogueOrder(this.view.tables, role) : null;
  }

  async list(
    organizationId: string | null,
    { search, ...window }: StoreInput<'roles', 'list', 1>,
  ): Promise<Page<Role, string>> {
    const { tables } = this.view;
    const known = [...tables.roles.values()]
      .filter((role) => isKnown(organizationId, role))
      .filter(({ name }) => searchText(name).includes(search ?? ''));
    return toPage(
      known.map((role) => inCatalogueOrder(tables, role)),
      window,
      (role) => role.id,
    );
  }

  async update(...[organizationId, id, changes]: Parameters<Store<'roles'>['update']>): Promise<Role | null> {
    const roles = await this.view.edit('roles');
    const role = this.changeable(organizationId, id);
    if (role === null) return null;
    const changed = { ...role, ...changes };
    this.requireValid(changed);
    roles.set(id, changed);
    return inCatalogueOrder(this.view.tables, changed);
  }

  async delete(organizationId: string | null, id: string): Promise<boolean> {
    const roles = await this.view.edit('roles');
    return this.changeable(organizationId, id) !== null && !this.hasUses(id) && roles.delete(id);
  }

  /** Acquires the single write lock, which every writer holds. */
  async lockGlobal(): Promise<void> {
    await this.view.edit('roles');
  }

  async isDefaultRoleHeld(): Promise<boolean> {
    return isDefaultRoleHeld(this.view.tables);
  }

  async setDefaultRoleHeld(held: boolean): Promise<void> {
    const markers = await this.view.edit('markers');
    if (!this.view.tables.roles.has(defaultRoleId)) throw new Error('The default role is not loaded.');
    if (held) markers.delete(defaultRoleWithheld);
    else markers.set(defaultRoleWithheld, new Date());
  }

  async isInUse(id: string): Promise<boolean> {
    return this.hasUses(id);
  }

  async replaceUses(id: string, replacementId: string): Promise<void> {
    const assignments = await this.view.edit('assignments');
    const invitations = await this.view.edit('invitations');
    const { tables } = this.view;
    for (const [key, assignment] of [...assignments].filter(([, each]) => each.roleId === id)) {
      const replaced = { ...assignment, roleId: replacementId };
      requireAssignable(tables, replaced);
      assignments.delete(key);
      assignments.set(assignmentKey(replaced), withLaterEnd(assignments.get(assignmentKey(replaced)), replaced));
    }
    for (const invitation of [...invitations.values()].filter((each) => each.roleId === id)) {
      requireRole(tables, invitation.organizationId, replacementId);
      invitations.set(invitation.id, { ...invitation, roleId: replacementId });
    }
  }

  private changeable(organizationId: string | null, id: string): Role | null {
    const role = this.view.tables.roles.get(id);
    return role !== undefined && isKnown(organizationId, role) && !role.builtIn ? role : null;
  }

  private hasUses(id: string): boolean {
    const { assignments, invitations } = this.view.tables;
    return [...assignments.values(), ...invitations.values()].some((each) => each.roleId === id);
  }

  /** Checks that the role's permissions exist and that its name is not taken. The names of built-in roles are always taken. */
  private requireValid(role: Role): void {
    const { tables } = this.view;
    requirePermissions(tables, role.permissions);
    const isTaken = [...tables.roles.values()].some(
      (other) =>
        !other.builtIn &&
        other.id !== role.id &&
        other.organizationId === role.organizationId &&
        other.level === role.level &&
        other.name === role.name,
    );
    if (isTaken) throw new CrewkitError('CONFLICT');
  }
}

function isKnown(organizationId: string | null, role: Role): boolean {
  if (organizationId === null) return role.level === 'GLOBAL';
  return role.organizationId === organizationId || (role.builtIn && role.level !== 'GLOBAL');
}

/** Returns the existing assignment with the later of the two expiry times. All its other fields stay unchanged. */
function withLaterEnd(existing: RoleAssignment | undefined, added: RoleAssignment): RoleAssignment {
  if (existing === undefined) return added;
  const ends = [existing.expiresAt, added.expiresAt];
  const last = Math.max(...ends.map((each) => each?.getTime() ?? Infinity));
  return { ...existing, expiresAt: last === Infinity ? null : new Date(last) };
}
