import type { Actor } from '../../../domain/sign-in/session.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../authorization/authorize.js';
import { getResource, type NamedResource } from './get-resource.js';

/**
 * Returns the names of the caller's permissions on a resource, in the order of the permission catalogue. Throws `VALIDATION_FAILED`. Throws
 * `NOT_FOUND` if the caller may not see the resource.
 */
export class ViewOwnPermissions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  async execute(actor: Actor, named: NamedResource): Promise<readonly string[]> {
    const resource = getResource(named, 'id');
    const access = await this.unitOfWork.read((stores) => this.authorize.visible(stores, actor, resource));
    if (access === null) throw new CrewkitError('NOT_FOUND');
    return this.catalogue.listKnown(access.permissions);
  }
}
