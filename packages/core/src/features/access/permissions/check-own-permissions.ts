import type { Access } from '../../../domain/access/access.js';
import type { Resource } from '../../../domain/access/grant.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../authorization/authorize.js';
import { getResource, type NamedResource } from './get-resource.js';

const maxChecks = 100;

export interface PermissionCheck extends NamedResource {
  /** The permission's canonical name, such as `project:task.create`, or its name without the prefix of the scope, such as `task.create`. */
  readonly permission: string;
}

interface Question {
  readonly resource: Resource;
  readonly required: PermissionSet;
}

/**
 * Runs several permission checks for the caller and returns the results in the order of the checks. A check's result is false if the
 * resource does not exist or the caller may not see it. Each resource is looked up once. Throws `VALIDATION_FAILED` for an unknown
 * permission.
 */
export class CheckOwnPermissions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  async execute(actor: Actor, checks: readonly PermissionCheck[]): Promise<readonly boolean[]> {
    const questions = toQuestions(this.catalogue, checks);
    const resources = new Map(questions.map(({ resource }) => [toKey(resource), resource]));
    const accesses = await this.unitOfWork.read(async (stores) => {
      const found = new Map<string, Access | null>();
      for (const [key, resource] of resources) {
        found.set(key, await this.authorize.visible(stores, actor, resource));
      }
      return found;
    });
    return questions.map(({ resource, required }) => accesses.get(toKey(resource))?.may(required) ?? false);
  }
}

function toQuestions(catalogue: PermissionCatalogue, checks: readonly PermissionCheck[]): Question[] {
  if (checks.length > maxChecks) {
    refuse([{ path: 'checks', code: 'invalid_count', message: `Send at most ${maxChecks} checks.` }]);
  }
  return checks.map((check, index) => {
    const name = catalogue.find(check.permission, check.scope);
    const path = `checks.${index}`;
    if (name === null) {
      refuse([{ path: `${path}.permission`, code: 'unknown_permission', message: 'Unknown permission.' }]);
    }
    return { resource: getResource(check, `${path}.id`), required: PermissionSet.of([name]) };
  });
}

function refuse(errors: readonly FieldError[]): never {
  throw new CrewkitError('VALIDATION_FAILED', { errors });
}

function toKey(resource: Resource): string {
  return resource.scope === 'GLOBAL' ? resource.scope : `${resource.scope} ${resource.id}`;
}
