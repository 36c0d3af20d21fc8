import { builtInRoles, defaultRoleId, isOwnerRole } from './built-in-roles.js';
import type { Chain, Grant, Holdings } from './grant.js';
import { PermissionSet } from './permission-set.js';
import type { PermissionName } from './permission.js';

const everybodys = PermissionSet.of(builtInRoles.find(({ id }) => id === defaultRoleId)?.permissions ?? []);
const participants = PermissionSet.of(['chat:view', 'chat:message.send']);
const chatOwners = participants.union(PermissionSet.of(['chat:edit', 'chat:participants.manage']));
const seesTasks = PermissionSet.of(['project:view', 'project:task.view']);

/** Whether the default role gives it. */
export function isInDefaultRole(name: PermissionName): boolean {
  return everybodys.covers(PermissionSet.of([name]));
}

/** What somebody may do with one resource: the union of everything on its chain. There are no deny rules. */
export class Access {
  constructor(
    readonly chain: Chain,
    readonly permissions: PermissionSet,
    /** He is OWNER, by himself or through a group, of the resource or of something around it. */
    readonly isOwner: boolean,
  ) {}

  static of({ chain, grants, active, participation, hasDefaultRole }: Holdings): Access {
    if (!active) return new Access(chain, PermissionSet.none, false);
    const granted = PermissionSet.of(...grants.map((grant) => grant.permissions));
    const given = hasDefaultRole ? granted.union(everybodys) : granted;
    return new Access(chain, inConversation(participation, given), grants.some(isOwnership));
  }

  may(required: PermissionSet): boolean {
    return this.permissions.covers(required);
  }
}

/**
 * With what taking part adds: a direct conversation is of those who take part in it; a task's of everybody who sees the task,
 * and of nobody else, whatever he was given.
 */
function inConversation(participation: Holdings['participation'], given: PermissionSet): PermissionSet {
  if (participation === null) return given;
  if (participation === 'task') return given.covers(seesTasks) ? given.union(participants) : given.without(chatOwners);
  return given.union(participation === 'owner' ? chatOwners : participants);
}

function isOwnership({ role }: Grant): boolean {
  return role !== null && isOwnerRole(role.id);
}
