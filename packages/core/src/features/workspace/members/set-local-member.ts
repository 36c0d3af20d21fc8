import type { Caller } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { HookJoin } from '../../../ports/hooks.js';
import { SetLocalRole, type RoleChoice, type LocalPlace } from '../../access/assignments/set-local-role.js';
import { isMember } from '../../access/assignments/assignment-rules.js';
import type { AuthorizedStep, AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { CallHooks } from '../../hooks/call-hooks.js';

const rules = {
  TEAM: {
    toAdd: ['team:members.add'],
    setLocalRole: new SetLocalRole({ toChange: ['team:members.roles'], mustBelong: false }),
  },
  PROJECT: {
    toAdd: ['project:members.add'],
    // Projects have no permission for changing roles, so changing a role requires the permission to remove its holder.
    setLocalRole: new SetLocalRole({ toChange: ['project:members.remove'], mustBelong: false }),
  },
} as const;

/**
 * Adds a member of the organization to a team or project, with one role. Requires `team:members.add` or `project:members.add`. If the user
 * is already there, changes the user's role or its expiry, which also requires `team:members.roles` or `project:members.remove`. Throws the
 * same errors as `SetLocalRole`, and the errors of `CallHooks.call`.
 */
export class SetLocalMember {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly hooks: CallHooks,
  ) {}

  async execute(actor: Caller, { scope, id }: Pick<LocalPlace, 'scope' | 'id'>, choice: RoleChoice): Promise<Member> {
    const { toAdd, setLocalRole } = rules[scope];
    const requirement = { permissions: toAdd, resource: { scope, id } };
    const { userId, roleId } = choice;
    const find = (step: Omit<AuthorizedStep, 'record'>): Promise<HookJoin | null> =>
      findJoin(step, { userId, roleId, scope, id });
    const join = this.hooks.has('beforeJoin') ? await this.work.read(actor, requirement, find) : null;
    if (join !== null) await this.hooks.call('beforeJoin', join, actor);
    return this.work.changeAccess(actor, requirement, async (step) => {
      // The user has left the team or project, or joined the organization, since the hook was to run.
      if (join === null && this.hooks.has('beforeJoin') && (await find(step)) !== null) throw changedMeanwhile();
      return setLocalRole.execute(step, { scope, id, organizationId: step.organizationId }, { actor, choice });
    });
  }
}

/** Returns the input of the hook, or null if the user is already in the team or project, or does not belong to the organization. */
async function findJoin(
  step: Omit<AuthorizedStep, 'record'>,
  join: Pick<HookJoin, 'userId' | 'roleId' | 'id'> & Pick<LocalPlace, 'scope'>,
): Promise<HookJoin | null> {
  const { stores, organizationId, now } = step;
  const place = { scope: join.scope, id: join.id, organizationId };
  const isPresent = (await stores.members.find(place, join.userId, now)) !== null;
  return isPresent || !(await isMember(step, join.userId)) ? null : { ...join, organizationId };
}

function changedMeanwhile(): CrewkitError {
  return new CrewkitError('UNAVAILABLE', { detail: 'The membership has just changed. Try again.' });
}
