import { toBuiltInRoleId } from '@crewkit/core';
import type { Place, Role, RoleAssignment, Store, StoreResult } from '@crewkit/core/adapter';
import { assignmentKey, isAt, isHeldBy, isInForce, isOfGroup, getOrganization } from './assignments.js';
import { deleteRows, rowKey } from '../../tables/rows.js';
import { inCatalogueOrder } from './permission-store.js';
import { requireAssignable } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import { isActive } from './held-grants.js';

type EndedAccess = StoreResult<'assignments', 'deleteExpired'>;

export class MemoryAssignmentStore implements Store<'assignments'> {
  constructor(private readonly view: View) {}

  async assign(assignment: RoleAssignment): Promise<void> {
    const assignments = await this.view.edit('assignments');
    requireAssignable(this.view.tables, assignment);
    const key = assignmentKey(assignment);
    const before = assignments.get(key) ?? assignment;
    assignments.set(key, { ...before, expiresAt: assignment.expiresAt });
  }

  async unassign(holder: RoleAssignment['holder'], roleId: string, place: Place): Promise<boolean> {
    const assignments = await this.view.edit('assignments');
    return assignments.delete(assignmentKey({ holder, roleId, place }));
  }

  async rolesAt(userId: string, place: Place, now: Date): Promise<Role[]> {
    const { tables } = this.view;
    return this.all()
      .filter((each) => isHeldBy(userId, each) && isAt(place, each) && isInForce(each, now))
      .flatMap((each) => tables.roles.get(each.roleId) ?? [])
      .map((role) => inCatalogueOrder(tables, role))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean> {
    const ownerRoleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    return this.all().some(
      ({ holder, roleId, place, expiresAt }) =>
        roleId === ownerRoleId &&
        place.scope === 'ORGANIZATION' &&
        place.id === organizationId &&
        expiresAt === null &&
        'userId' in holder &&
        holder.userId !== exceptUserId &&
        isActive(this.view.tables.accounts.get(holder.userId)),
    );
  }

  async listOfGroup(
    organizationId: string,
    groupId: string,
    now: Date,
  ): Promise<StoreResult<'assignments', 'listOfGroup'>[]> {
    return this.all()
      .filter((each) => isOfGroup(groupId, each) && isInForce(each, now))
      .flatMap(({ roleId, place, expiresAt }) => {
        return place.scope === 'GLOBAL' || place.organizationId !== organizationId ? [] : { roleId, place, expiresAt };
      })
      .sort((a, b) => (rowKey(a.roleId, a.place.id) < rowKey(b.roleId, b.place.id) ? -1 : 1));
  }

  async deleteExpired(now: Date): Promise<EndedAccess[]> {
    const ended = deleteRows(await this.view.edit('assignments'), (each) => !isInForce(each, now)).map(toEnded);
    const keyed = ended.map((each) => [rowKey(each.organizationId ?? '', each.userId ?? ''), each] as const);
    return [...new Map(keyed).values()];
  }

  private all(): RoleAssignment[] {
    return [...this.view.tables.assignments.values()];
  }
}

function toEnded(assignment: RoleAssignment): EndedAccess {
  const { holder } = assignment;
  return { organizationId: getOrganization(assignment), userId: 'userId' in holder ? holder.userId : null };
}
