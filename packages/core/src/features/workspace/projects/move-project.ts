import { toBuiltInRoleId, builtInRoles } from '../../../domain/access/built-in-roles.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Project } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { requireMayGiveUntil } from '../../access/authorization/require-may-give-until.js';
import { requireMayHangOn } from './create-project.js';

export interface MoveProjectInput {
  readonly projectId: string;
  /** The new team. null means that the project belongs to no team. */
  readonly teamId: string | null;
}

const mostThatATeamGives = builtInRoles.filter(({ id }) => id === toBuiltInRoleId('PROJECT', 'OWNER'));

/**
 * Moves a project to another team in its organization, or out of its team. Requires `project:edit` on the project, `project:create` at the
 * destination, and `project:delete` on the project, because the old team loses the project.
 *
 * All members of the new team, including the caller, get the permissions of their team roles in the project, which can include all
 * permissions of OWNER. Moving a project into a team therefore has the same effect as granting OWNER in the project, and is possible only
 * for callers who may grant this role. Throws `NOT_FOUND`, `FORBIDDEN` or `GRANT_EXCEEDS_OWN`.
 */
export class MoveProject {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly authorize: Authorize,
    private readonly fields: FieldAccess,
  ) {}

  execute(actor: Caller, input: MoveProjectInput): Promise<Shown<Project>> {
    const resource = { scope: 'PROJECT', id: input.projectId } as const;
    const requirement = { permissions: ['project:edit', 'project:delete'], resource } as const;
    return this.work.changeAccess(actor, requirement, async (step) =>
      this.fields.show('project', await this.move(step, actor, input), step.access),
    );
  }

  private async move(step: AuthorizedStep, actor: Caller, { projectId, teamId }: MoveProjectInput): Promise<Project> {
    const { stores, organizationId, now } = step;
    await requireMayHangOn(this.authorize, step, { caller: actor, teamId });
    if (teamId !== null) {
      const place = { scope: 'PROJECT', id: projectId } as const;
      await requireMayGiveUntil(step, actor, { place, roles: mostThatATeamGives, until: null });
    }
    const before = await stores.projects.findById(projectId);
    if (before === null) throw new CrewkitError('NOT_FOUND');
    if (before.teamId === teamId) return before;
    const project = await stores.projects.move(projectId, teamId, now);
    if (project === null) throw new CrewkitError('NOT_FOUND');
    await stores.events.append([{ type: 'project.updated', organizationId, projectId }], now);
    await step.record({
      action: 'project.moved',
      organizationId,
      target: { type: 'project', id: projectId },
      details: { from: before.teamId, to: teamId },
      affects: 'all-members',
    });
    return project;
  }
}
