import type { Access } from '../../../domain/access/access.js';
import type { FieldValues, Shown } from '../../../domain/fields/host-fields.js';
import type { Actor, Caller } from '../../../domain/sign-in/session.js';
import { isProjectKey, type Project } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { accessAt } from '../../access/authorization/access-at.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { explainConflict } from '../../shared/explain-conflict.js';
import { becomeOwner } from '../../access/assignments/become-owner.js';

export interface CreateProjectInput {
  readonly organizationId: string;
  readonly name: string;
  readonly key: string;
  /** The project's team. If null or absent, the project belongs to no team. */
  readonly teamId?: string | null | undefined;
  readonly description?: string | undefined;
  /** The values of the embedding application's fields. */
  readonly fields?: FieldValues<'project'> | undefined;
}

/**
 * Creates a project with the caller as its OWNER. Requires `project:create` on the team, or on the organization if the project has no team.
 * Throws `FORBIDDEN`, and the errors of `CallHooks.call`. Throws `VALIDATION_FAILED` for invalid texts or an invalid key. Throws `NOT_FOUND` for organizations and teams that
 * the caller cannot see. Throws `CONFLICT` if another project in the organization has the key.
 */
export class CreateProject {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly authorize: Authorize,
    private readonly tools: { readonly hooks: CallHooks; readonly fields: FieldAccess },
  ) {}

  async execute(actor: Actor, input: CreateProjectInput): Promise<Shown<Project>> {
    const { organizationId, teamId = null, fields } = input;
    const requirement = { permissions: [], resource: { scope: 'ORGANIZATION', id: organizationId } } as const;
    const given = check({ ...input, teamId, description: input.description ?? '' });
    const authorize = (): Promise<unknown> =>
      this.work.read(actor, requirement, async (step) => {
        const access = await requireMayHangOn(this.authorize, step, { caller: actor, teamId });
        return this.tools.fields.change('project', fields, access);
      });
    const asked = { ...given, ...(fields && { fields }) };
    const admitted = await this.tools.hooks.call('beforeCreateProject', asked, { ...actor, authorize });
    const values = { given: fields, admitted: admitted.fields };
    const project = { ...check(admitted), values };
    return this.work.changeAccess(actor, requirement, (step) => this.create(step, actor, project));
  }

  private async create(step: AuthorizedStep, actor: Actor, input: NewProject): Promise<Shown<Project>> {
    const { stores, now } = step;
    const { organizationId, teamId, name, description } = input;
    const access = await requireMayHangOn(this.authorize, step, { caller: actor, teamId });
    const fields = this.tools.fields.create('project', input.values, access);
    const own = { id: step.newId(), createdBy: actor.userId, createdAt: now, updatedAt: now };
    const project = { ...own, organizationId, teamId, key: input.key.toUpperCase(), name, description, fields };
    const taken = `Another project of the organization already has the key ${project.key}.`;
    await explainConflict(stores.projects.insert(project), taken);
    await becomeOwner(step, actor, { scope: 'PROJECT', id: project.id, organizationId });
    await step.record({
      action: 'project.created',
      organizationId,
      target: { type: 'project', id: project.id },
      details: { name, key: project.key, teamId },
      affects: actor.userId,
    });
    await stores.events.append([{ type: 'project.created', organizationId, projectId: project.id }], now);
    const place = { scope: 'PROJECT', id: project.id } as const;
    return this.tools.fields.showAt('project', project, () => accessAt(step, actor, place));
  }
}

type CheckedProject = Pick<Project, 'organizationId' | 'teamId' | 'name' | 'description' | 'key'>;

interface NewProject extends CheckedProject {
  /** The values of the embedding application's fields, as the caller gave them and as the hook returned them. */
  readonly values: { readonly given: unknown; readonly admitted: unknown };
}

function check({ organizationId, teamId, name, description, key }: CheckedProject): CheckedProject {
  if (!isProjectKey(key)) throw findKeyError();
  return checkedTexts({ organizationId, teamId, name, description, key });
}

function findKeyError(): CrewkitError {
  const message = 'Must start with a letter, followed by at most 15 letters, digits, "_" and "-".';
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'key', code: 'invalid_key', message }] });
}

/**
 * Ensures that the caller may add a project to the team, or to the organization if `teamId` is null. Returns the caller's access there. Throws `NOT_FOUND` if the caller cannot
 * see the destination, or if the team belongs to another organization. Throws `FORBIDDEN` if the caller lacks `project:create` on the
 * destination.
 */
export async function requireMayHangOn(
  authorize: Authorize,
  { stores, organizationId }: Pick<AuthorizedStep, 'stores' | 'organizationId'>,
  { caller, teamId }: { readonly caller: Caller; readonly teamId: string | null },
): Promise<Access> {
  if (teamId !== null && (await stores.teams.findIn(organizationId, teamId)) === null)
    throw new CrewkitError('NOT_FOUND');
  const organization = { scope: 'ORGANIZATION', id: organizationId } as const;
  const resource = teamId === null ? organization : ({ scope: 'TEAM', id: teamId } as const);
  return authorize.requireFor(stores, caller, { permissions: ['project:create'], resource });
}
