import type { Account } from '../../../domain/accounts/account.js';
import { lifetimes, secondsBetween } from '../../../domain/lifetimes.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { requireLiveSession } from '../../sign-in/checks/require-live-session.js';
import type { ProveSecondFactor } from '../../sign-in/two-factor/prove-second-factor.js';
import type { ProveOwner } from './prove-owner.js';

/** A password or an authenticator code. If both are absent, the sign-in itself must be recent enough. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** An action on the locked account. An error that it returns is thrown after the commit. */
type OwnerWork<Result> = (stores: Stores, account: Account) => Promise<Result | CrewkitError>;

/**
 * Runs an action that only the account's owner may perform, because a stolen access token must not be enough to add or remove a sign-in
 * method. The owner gives the password or an authenticator code. Neither is needed within ten minutes of the sign-in.
 */
export class ConfirmOwner {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly prove: { readonly owner: ProveOwner; readonly secondFactor: ProveSecondFactor },
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in one transaction with the proof, and returns its result. Throws `RECENT_SIGN_IN_REQUIRED` if a proof is needed and none was
   * given, and the same errors as `ProveOwner` and `ProveSecondFactor`.
   */
  async execute<Result>(actor: SessionActor, { password, code }: GivenProof, work: OwnerWork<Result>): Promise<Result> {
    if (code !== undefined) return this.prove.secondFactor.execute(actor, { kind: 'totp', code }, work);
    const outcome = await (password === undefined
      ? this.bySignIn(actor, work)
      : this.byPassword(actor, password, work));
    if (outcome instanceof CrewkitError) throw outcome;
    return outcome;
  }

  private async byPassword<Result>(
    actor: SessionActor,
    password: string,
    work: OwnerWork<Result>,
  ): Promise<Result | CrewkitError> {
    const claim = await this.prove.owner.byPassword(actor, password);
    return this.unitOfWork.run(async (stores) => {
      const account = await this.prove.owner.lock(stores, claim);
      if (account === null) return new CrewkitError('INVALID_CREDENTIALS');
      await this.prove.owner.settle(stores, claim);
      return work(stores, account);
    });
  }

  private bySignIn<Result>(actor: SessionActor, work: OwnerWork<Result>): Promise<Result | CrewkitError> {
    return this.unitOfWork.run(async (stores) => {
      const now = this.clock.now();
      const locked = await stores.accounts.lockById(actor.userId);
      const account = await requireLiveSession(stores, locked, { actor, now });
      const session = await stores.sessions.findByAccessToken(actor.accessTokenId, now);
      const maxAgeSeconds = lifetimes.recentSignInSeconds;
      const isRecent = session !== null && secondsBetween(session.createdAt, now) <= maxAgeSeconds;
      return isRecent ? work(stores, account) : new CrewkitError('RECENT_SIGN_IN_REQUIRED', { maxAgeSeconds });
    });
  }
}
