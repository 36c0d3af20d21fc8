import type { Access } from '../../../domain/access/access.js';
import type { Resource } from '../../../domain/access/grant.js';
import type { AuditAction } from '../../../domain/events/audit-event.js';
import type { Actor, Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Change, RecordChange } from '../../audit/record-change.js';
import { requireHeld, toCaller, type Authorize, type AuthorizedReader, type RequiredPermissions } from './authorize.js';

/** The data and functions that `AuthorizedTransaction` passes to a use case after checking the caller's permissions. */
export interface AuthorizedStep<Who extends Caller = Caller> {
  readonly stores: Stores;
  readonly actor: Who;
  /** The caller's access to the resource on which the transaction has checked the permissions. */
  readonly access: Access;
  /**
   * The id of the resource's organization. Reading this property throws an Error for resources without an organization, such as GLOBAL and
   * direct conversations.
   */
  readonly organizationId: string;
  readonly now: Date;
  newId(): string;
  /** Writes to the audit log, in this transaction. */
  record(change: Change): Promise<void>;
}

interface Entry<T, Who extends Caller> {
  readonly requirement: RequiredPermissions;
  readonly work: (step: AuthorizedStep<Who>) => Promise<T>;
}

const auditTargets = { ORGANIZATION: 'organization', TEAM: 'team', PROJECT: 'project', TASK: 'task' } as const;

/**
 * Runs a use case that concerns an organization, a team, a project, a role or the whole installation, and first checks the caller's
 * permissions. `write` and `changeAccess` check them in the transaction in which the use case writes. `read` runs no transaction, and may
 * use the permissions that the route guard of the same request has just checked. Throws the same errors as `Authorize.require`.
 */
export class AuthorizedTransaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly tools: { readonly record: RecordChange; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** Reads on behalf of the caller. Reuses the access of an `AuthorizedReader` if it concerns the same resource. */
  read<T, Who extends Caller>(
    reader: Who | AuthorizedReader,
    requirement: RequiredPermissions,
    work: (step: Omit<AuthorizedStep<NoInfer<Who> | Actor>, 'record'>) => Promise<T>,
  ): Promise<T> {
    const actor = toCaller(reader);
    return this.unitOfWork.read(async (stores) => {
      const known = findKnownAccess(reader, requirement.resource);
      if (known === null) return this.enter(stores, actor, { requirement, work });
      requireHeld(known, requirement.permissions);
      return work(this.toStep(stores, actor, { requirement, access: known }));
    });
  }

  /** Runs work that writes data but does not change any user's access. */
  write<T>(actor: Caller, requirement: RequiredPermissions, work: (step: AuthorizedStep) => Promise<T>): Promise<T> {
    return this.unitOfWork.run((stores) => this.enterToWrite(stores, actor, { requirement, work }));
  }

  /**
   * Runs work that changes users' access. Such changes run one at a time within an organization. Changes for the whole installation
   * (GLOBAL) also run one at a time. Each change therefore sees the previous changes. As a result, users cannot grant a permission while
   * another transaction removes it from them, and an organization always keeps an owner.
   */
  changeAccess<T>(
    actor: Caller,
    requirement: RequiredPermissions,
    work: (step: AuthorizedStep) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async (stores) => {
      await this.lock(stores, actor, requirement.resource);
      return this.enterToWrite(stores, actor, { requirement, work });
    });
  }

  /**
   * Locks the resource's organization in the database. For GLOBAL, takes the lock of `RoleStore.lockGlobal` instead. Users who may not see
   * an organization's resource are rejected before the lock, so that they cannot make others wait.
   */
  private async lock(stores: Stores, actor: Caller, resource: Resource): Promise<void> {
    if (resource.scope === 'GLOBAL') return stores.roles.lockGlobal();
    const { chain } = await this.authorize.requireFor(stores, actor, { permissions: [], resource });
    const { organizationId } = chain;
    if (organizationId === null || (await stores.organizations.lockById(organizationId)) === null) {
      throw new CrewkitError('NOT_FOUND');
    }
  }

  /** Runs work that writes. Ensures that the audit log contains the reason for each change of a `SystemActor`. */
  private enterToWrite<T>(stores: Stores, actor: Caller, entry: Entry<T, Caller>): Promise<T> {
    if (actor.userId !== null) return this.enter(stores, actor, entry);
    const work = async (step: AuthorizedStep): Promise<T> => {
      const recorded = new Set<AuditAction>();
      const record = (change: Change): Promise<void> => {
        recorded.add(change.action);
        return this.tools.record.execute(stores, actor, change);
      };
      const result = await entry.work(Object.defineProperty(step, 'record', { value: record }));
      const { permissions, resource } = entry.requirement;
      if (recorded.size === 0 && resource.scope !== 'GLOBAL' && resource.scope !== 'CHAT') {
        const target = { type: auditTargets[resource.scope], id: resource.id } as const;
        const { organizationId } = step.access.chain;
        await record({ action: 'system.acted', organizationId, target, details: { permissions } });
      }
      return result;
    };
    return this.enter(stores, actor, { ...entry, work });
  }

  private async enter<T, Who extends Caller>(
    stores: Stores,
    actor: Who,
    { requirement, work }: Entry<T, Who>,
  ): Promise<T> {
    const access = await this.authorize.requireFor(stores, actor, requirement);
    return work(this.toStep(stores, actor, { requirement, access }));
  }

  private toStep<Who extends Caller>(
    stores: Stores,
    actor: Who,
    { requirement, access }: { readonly requirement: RequiredPermissions; readonly access: Access },
  ): AuthorizedStep<Who> {
    const { record, ids, clock } = this.tools;
    return {
      stores,
      actor,
      access,
      get organizationId() {
        if (access.chain.organizationId === null) throw new Error(`${requirement.resource.scope} has no organization.`);
        return access.chain.organizationId;
      },
      now: clock.now(),
      newId: () => ids.rowId(),
      record: (change) => record.execute(stores, actor, change),
    };
  }
}

function findKnownAccess(reader: Caller | AuthorizedReader, asked: Resource): Access | null {
  if (!('actor' in reader) || reader.resource.scope !== asked.scope) return null;
  return toId(reader.resource) === toId(asked) ? reader.access : null;
}

function toId(resource: Resource): string | null {
  return resource.scope === 'GLOBAL' ? null : resource.id;
}
