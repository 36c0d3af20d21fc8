import type { Access } from '../../../domain/access/access.js';
import type { KnownPermission } from '../../../domain/access/permissions/permission.js';
import {
  admittedBy,
  type FieldRule,
  type FieldValues,
  type HostFields,
  type Shown,
} from '../../../domain/fields/host-fields.js';
import type { AccessHolder } from '../../../domain/sign-in/session.js';
import type { Stores } from '../../../ports/unit-of-work.js';

type PlaceResource = 'organization' | 'project' | 'task';

interface Fielded<Resource extends PlaceResource> {
  readonly fields: FieldValues<Resource>;
}

interface ProjectReader {
  readonly stores: Pick<Stores, 'grants'>;
  readonly actor: AccessHolder;
  readonly now: Date;
}

/** Shows and changes the embedding application's fields of organizations, projects and tasks, by the caller's permissions. */
export class FieldAccess {
  constructor(private readonly fields: HostFields) {}

  /** Returns the resource with the values that a caller with this access may read. */
  show<Resource extends PlaceResource, T extends Fielded<Resource>>(
    resource: Resource,
    each: T,
    access: Access,
  ): Shown<T> {
    return this.showTo(resource, each, admittedBy(access));
  }

  /** Returns the resource with the values that a caller may read. Calls `findAccess` only if the rules name permissions. */
  async showAt<Resource extends PlaceResource, T extends Fielded<Resource>>(
    resource: Resource,
    each: T,
    findAccess: () => Promise<Access>,
  ): Promise<Shown<T>> {
    if (this.fields.listReadPermissions(resource).length === 0) return this.showWithoutRules(resource, each);
    return this.show(resource, each, await findAccess());
  }

  /** Returns the resource with the values that have no rule of their own. */
  showWithoutRules<Resource extends PlaceResource, T extends Fielded<Resource>>(resource: Resource, each: T): Shown<T> {
    return this.showTo(resource, each, (rule) => rule === null);
  }

  /**
   * Returns a function that shows projects, or tasks in projects, with the values that the caller may read. Runs one query for each permission
   * in the rules.
   */
  async inProjects<Resource extends 'project' | 'task'>(
    resource: Resource,
    projectIds: readonly string[],
    { stores, actor, now }: ProjectReader,
  ): Promise<<T extends Fielded<Resource>>(each: T, projectId: string) => Shown<T>> {
    const held = new Map<FieldRule, ReadonlySet<string>>();
    const asked = [...new Set(projectIds)];
    for (const permission of this.fields.listReadPermissions(resource)) {
      const query = { projectIds: asked, permissions: [permission as KnownPermission], now };
      const isAsked = asked.length > 0 && (actor.key === null || actor.key.permissions.has(permission));
      held.set(permission, new Set(isAsked ? await stores.grants.listHeldProjectIds(actor.userId, query) : []));
    }
    return (each, projectId) =>
      this.showTo(resource, each, (rule) => rule === null || held.get(rule)?.has(projectId) === true);
  }

  /** Returns the changes to store. Throws `VALIDATION_FAILED` or `FORBIDDEN`. */
  change<Resource extends PlaceResource>(resource: Resource, given: unknown, access: Access): FieldValues<Resource> {
    return this.fields.change(resource, given, admittedBy(access));
  }

  /** Throws `VALIDATION_FAILED` if the values that result from a change are too large. */
  requireSize(resource: PlaceResource, values: FieldValues): void {
    this.fields.requireSize(resource, values);
  }

  /**
   * Returns the values of a new resource. The caller needs permissions only for the values that they give, and not for those of a hook.
   * Throws `VALIDATION_FAILED` or `FORBIDDEN`.
   */
  create<Resource extends PlaceResource>(
    resource: Resource,
    { given, admitted }: { readonly given: unknown; readonly admitted: unknown },
    access: Access,
  ): FieldValues<Resource> {
    const own = this.change(resource, given, access);
    const values = admitted === given ? own : this.fields.change(resource, admitted, () => true);
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  }

  private showTo<Resource extends PlaceResource, T extends Fielded<Resource>>(
    resource: Resource,
    each: T,
    admits: (rule: FieldRule) => boolean,
  ): Shown<T> {
    return { ...each, fields: this.fields.show(resource, each.fields, admits) } as unknown as Shown<T>;
  }
}
