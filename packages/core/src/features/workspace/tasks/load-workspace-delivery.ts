import { Access } from '../../../domain/access/access.js';
import type { Resource } from '../../../domain/access/grant.js';
import type { KnownPermission } from '../../../domain/access/permissions/permission.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { AccessHolder, SignInSession } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { findRecipientsByPolicy } from '../../access/authorization/recipients-by-policy.js';

/** The part of a connection on which the access of its user depends. */
interface Connected {
  readonly userId: string;
  /** How the session began, or null for an API key. */
  readonly session: SignInSession | null;
  readonly caller: Pick<AccessHolder, 'key'>;
}

/** The connected users who may receive an event. */
export interface WorkspaceRecipients {
  readonly userIds: ReadonlySet<string>;
  /** Returns whether the connection may receive the event. It must be one of these users' connections, and its key and session must suffice. */
  readonly admits: (connection: Connected) => boolean;
}

/**
 * Determines who may receive an event about an organization's projects and members, when the event is delivered. Users who have lost access
 * since the change receive nothing.
 */
export class LoadWorkspaceDelivery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns those of the users who may view the project's tasks. */
  ofTasks(projectId: string, userIds: readonly string[]): Promise<WorkspaceRecipients> {
    return this.load(userIds, { scope: 'PROJECT', id: projectId }, ['project:view', 'project:task.view']);
  }

  /** Returns those of the users who may view the project. */
  ofProject(projectId: string, userIds: readonly string[]): Promise<WorkspaceRecipients> {
    return this.load(userIds, { scope: 'PROJECT', id: projectId }, ['project:view']);
  }

  /** Returns those of the users who may view the organization's members. */
  ofMembers(organizationId: string, userIds: readonly string[]): Promise<WorkspaceRecipients> {
    return this.load(userIds, { scope: 'ORGANIZATION', id: organizationId }, ['org:view', 'org:members.view']);
  }

  private load(
    userIds: readonly string[],
    resource: Resource,
    permissions: readonly KnownPermission[],
  ): Promise<WorkspaceRecipients> {
    const needed = PermissionSet.of(permissions);
    return this.unitOfWork.read(async (stores) => {
      const now = this.clock.now();
      const held = await stores.grants.heldByEach(userIds, resource, now);
      const allowed = [...held].flatMap(([id, holdings]) => (Access.of(holdings, null).may(needed) ? [id] : []));
      const [first = ''] = allowed;
      const organizationId = held.get(first)?.policyOrganizationId ?? null;
      const recipients = await findRecipientsByPolicy(stores, allowed, { organizationId, now });
      const admitted = new Set(recipients.userIds);
      return {
        userIds: admitted,
        admits: ({ userId, session, caller: { key } }) =>
          admitted.has(userId) &&
          (key === null || key.permissions.covers(needed)) &&
          recipients.admits(userId, session),
      };
    });
  }
}
