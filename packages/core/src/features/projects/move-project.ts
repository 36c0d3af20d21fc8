import { builtInRoleIdOf, builtInRoles } from '../../domain/built-in-roles.js';
import type { Actor } from '../../domain/session.js';
import type { Project } from '../../domain/workspace.js';
import { AppError } from '../../errors/app-error.js';
import type { Authorize } from '../access/authorize.js';
import type { GuardedWork, Step } from '../access/guarded-work.js';
import { requireMayGiveUntil } from '../access/require-may-give-until.js';
import { requireMayHangOn } from './require-may-hang-on.js';

export interface MoveProjectInput {
  readonly projectId: string;
  /** null: out of its team, to the organization itself. */
  readonly teamId: string | null;
}

const mostThatATeamGives = builtInRoles.filter(({ id }) => id === builtInRoleIdOf('PROJECT', 'OWNER'));

/**
 * Hangs a project on another team of its organization, or on the organization itself. Needs `project:edit` and `project:delete`
 * on it, since it is gone for the team that had it, and `project:create` where it comes to. Everybody in the new team, the
 * caller too, holds then in the project what his role there gives him, up to OWNER: so into a team it is moved by an
 * OWNER alone, as if he gave them these roles. Throws `NOT_FOUND`, `FORBIDDEN`, `GRANT_EXCEEDS_OWN`.
 */
export class MoveProject {
  constructor(
    private readonly work: GuardedWork,
    private readonly authorize: Authorize,
  ) {}

  execute(actor: Actor, input: MoveProjectInput): Promise<Project> {
    const resource = { scope: 'PROJECT', id: input.projectId } as const;
    const demand = { permissions: ['project:edit', 'project:delete'], resource } as const;
    return this.work.changeAccess(actor, demand, (step) => this.move(step, actor, input));
  }

  private async move(step: Step, actor: Actor, { projectId, teamId }: MoveProjectInput): Promise<Project> {
    const { stores, organizationId } = step;
    await requireMayHangOn(this.authorize, step, { userId: actor.accountId, teamId });
    if (teamId !== null) {
      const place = { scope: 'PROJECT', id: projectId } as const;
      await requireMayGiveUntil(step, actor, { place, roles: mostThatATeamGives, until: null });
    }
    const before = await stores.projects.findById(projectId);
    if (before === null) throw new AppError('NOT_FOUND');
    if (before.teamId === teamId) return before;
    const project = await stores.projects.move(projectId, teamId, step.now);
    if (project === null) throw new AppError('NOT_FOUND');
    await step.record({
      action: 'project.moved',
      organizationId,
      target: { type: 'project', id: projectId },
      details: { from: before.teamId, to: teamId },
      accessOf: 'everybody',
    });
    return project;
  }
}
