import type { Access } from '../../../domain/access/access.js';
import type { Resource } from '../../../domain/access/grant.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { AppError } from '../../../errors/app-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Change, RecordChange } from '../../audit/record-change.js';
import { requireHeld, toActor, type Authorize, type Reader, type RequiredPermissions } from './authorize.js';

/** The data and functions that `AuthorizedTransaction` passes to a use case after checking the caller's permissions. */
export interface AuthorizedStep {
  readonly stores: Stores;
  readonly actor: Actor;
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

/**
 * Runs a use case in a transaction, and first checks the caller's permissions in the same transaction. Intended for use cases that concern
 * organizations, teams, projects, roles or the whole installation. Throws the same errors as `Authorize.require`.
 */
export class AuthorizedTransaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly tools: { readonly record: RecordChange; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** Reads on behalf of the caller. Reuses the access of an `AuthorizedReader` if it concerns the same resource. */
  read<T>(
    reader: Reader,
    requirement: RequiredPermissions,
    work: (step: Omit<AuthorizedStep, 'record'>) => Promise<T>,
  ): Promise<T> {
    const actor = toActor(reader);
    return this.unitOfWork.read(async (stores) => {
      const known = findKnownAccess(reader, requirement.resource);
      if (known === null) return this.enter(stores, actor, { requirement, work });
      requireHeld(known, requirement.permissions);
      return work(this.toStep(stores, actor, { requirement, access: known }));
    });
  }

  /** Runs work that writes data but does not change any user's access. */
  write<T>(actor: Actor, requirement: RequiredPermissions, work: (step: AuthorizedStep) => Promise<T>): Promise<T> {
    return this.unitOfWork.run((stores) => this.enter(stores, actor, { requirement, work }));
  }

  /**
   * Runs work that changes users' access. Such changes run one at a time within an organization. Changes for the whole installation
   * (GLOBAL) also run one at a time. Each change therefore sees the previous changes. As a result, users cannot grant a permission while
   * another transaction removes it from them, and an organization always keeps an owner.
   */
  changeAccess<T>(
    actor: Actor,
    requirement: RequiredPermissions,
    work: (step: AuthorizedStep) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async (stores) => {
      await this.lock(stores, actor, requirement.resource);
      return this.enter(stores, actor, { requirement, work });
    });
  }

  /**
   * Locks the resource's organization in the database. For GLOBAL, takes the lock of `RoleStore.lockGlobal` instead. Users who may not see
   * an organization's resource are rejected before the lock, so that they cannot make others wait.
   */
  private async lock(stores: Stores, { userId }: Actor, resource: Resource): Promise<void> {
    if (resource.scope === 'GLOBAL') return stores.roles.lockGlobal();
    const access = await this.authorize.visible(stores, userId, resource);
    const { organizationId = null } = access?.chain ?? {};
    if (organizationId === null || (await stores.organizations.lockById(organizationId)) === null) {
      throw new AppError('NOT_FOUND');
    }
  }

  private async enter<T>(
    stores: Stores,
    actor: Actor,
    {
      requirement,
      work,
    }: { readonly requirement: RequiredPermissions; readonly work: (step: AuthorizedStep) => Promise<T> },
  ): Promise<T> {
    const access = await this.authorize.require(stores, actor.userId, requirement);
    return work(this.toStep(stores, actor, { requirement, access }));
  }

  private toStep(
    stores: Stores,
    actor: Actor,
    { requirement, access }: { readonly requirement: RequiredPermissions; readonly access: Access },
  ): AuthorizedStep {
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

function findKnownAccess(reader: Reader, asked: Resource): Access | null {
  if (!('actor' in reader) || reader.resource.scope !== asked.scope) return null;
  return toId(reader.resource) === toId(asked) ? reader.access : null;
}

function toId(resource: Resource): string | null {
  return resource.scope === 'GLOBAL' ? null : resource.id;
}
