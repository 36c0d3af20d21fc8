import type { Account } from '../../../domain/accounts/account.js';
import type { LinkedIdentity } from '../../../domain/sign-in/identity.js';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { AdmitRegistration } from '../checks/admit-registration.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';
import type { PermitSignIn, SignInPermit } from '../login/permit-sign-in.js';
import type { SignInResult, SignInPolicy } from '../login/sign-in-policy.js';
import { createAccount } from '../checks/create-account.js';
import type { LinkIdentity } from '../login/link-identity.js';
import type { ProvenProfile } from './read-proven-profile.js';

/**
 * The result of the transaction. Refusals are thrown only after the commit, so that the transaction can first subtract the attempt, which
 * was not a guess, from the count.
 */
type Outcome = Exclude<SignInResult, { readonly kind: 'no-second-factor' }> | { readonly kind: 'moved' };
export type SocialAdmission = Extract<SignInResult, { readonly kind: 'admitted' | 'challenged' }>;

interface Entry {
  readonly profile: ProvenProfile;
  readonly attempt: Attempt;
  readonly permit: SignInPermit | null;
  /** The account to create, or null if the email has an account. */
  readonly planned: Account | null;
  readonly client: ClientInfo;
}

/** The account that an identity leads to. */
interface Found {
  /**
   * The email for which the attempt is counted. For a linked identity, this is the account's email, even if the provider has a different
   * one.
   */
  readonly email: string;
  /** Null if the account must be created. */
  readonly account: Account | null;
}

/**
 * Signs in a user with an identity, and determines the account as follows:
 * - If the identity is linked to an account, uses this account.
 * - Otherwise, if the provider has verified the email and a verified account has this email, links the identity to this account.
 * - Otherwise, if the provider has verified the email and no account has this email, creates an account.
 * - Otherwise, throws `EMAIL_NOT_VERIFIED`.
 *
 * Also throws `ACCOUNT_LOCKED`, the errors of the hooks, and `SOCIAL_LOGIN_FAILED` for a disabled account.
 */
export class SignInWithIdentity {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly admitRegistration: AdmitRegistration;
      readonly permit: PermitSignIn;
      readonly policy: SignInPolicy;
      readonly linkIdentity: LinkIdentity;
    },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(profile: ProvenProfile, client: ClientInfo): Promise<SocialAdmission> {
    const found = await this.find(profile);
    if (found === null) throw new CrewkitError('EMAIL_NOT_VERIFIED');
    const attempt = await this.steps.guardAttempts.execute(found.email);
    const planned = found.account === null ? await this.plan(profile, attempt, client) : null;
    const step = { attempt, method: 'identity', provider: profile.identity.provider, client } as const;
    const permit = await this.steps.permit.execute(found.account ?? planned, step);
    const entry = { profile, attempt, permit, planned, client };
    const outcome = await this.unitOfWork.run((stores) => this.admit(stores, entry));
    if (outcome.kind === 'unverified') throw new CrewkitError('EMAIL_NOT_VERIFIED');
    if (outcome.kind === 'admitted' || outcome.kind === 'challenged') return outcome;
    throw new CrewkitError('SOCIAL_LOGIN_FAILED');
  }

  /** Returns null if there is neither an account nor a verified email. */
  private find({ identity, person }: ProvenProfile): Promise<Found | null> {
    return this.unitOfWork.read(async ({ identities, accounts }) => {
      const linked = await identities.find(identity.issuer, identity.subject);
      if (linked === null) {
        return person === null ? null : { email: person.email, account: await accounts.findByEmail(person.email) };
      }
      const account = await accounts.findById(linked.userId);
      return account === null ? null : { email: account.email, account };
    });
  }

  /** Returns the account to create for the profile, or null if the profile has no verified email. The account has no password. */
  private async plan(
    { identity, person }: ProvenProfile,
    attempt: Attempt,
    client: ClientInfo,
  ): Promise<Account | null> {
    if (person === null) return null;
    const registration = { ...person, via: 'identity', provider: identity.provider } as const;
    const admitted = await this.steps.admitRegistration
      .execute(registration, { userId: null, client })
      .catch(async (error: unknown) => {
        await this.unitOfWork.run((stores) => this.steps.guardAttempts.release(stores, attempt));
        throw error;
      });
    const now = this.sources.clock.now();
    return {
      id: this.sources.ids.rowId(),
      email: person.email,
      ...admitted,
      passwordHash: null,
      emailVerifiedAt: now,
      twoFactorEnabled: false,
      disabledAt: null,
      closedAt: null,
      createdAt: now,
      organizationId: null,
      ...{ displayName: null, avatarId: null, locale: null, timeZone: null },
    };
  }

  private async admit(stores: Stores, entry: Entry): Promise<Outcome> {
    const { profile, attempt, permit, client } = entry;
    const { identity } = profile;
    const linked = await stores.identities.find(identity.issuer, identity.subject);
    const email = linked === null ? profile.person?.email : attempt.email;
    const account = email === attempt.email ? await this.toAccount(stores, linked, entry) : null;
    // Since the look-up, the identity's link or the account's email has changed. The lockout of the new email was not checked.
    if (account?.email !== attempt.email) return this.giveBack(stores, attempt, { kind: 'moved' });
    const admission = await this.steps.policy.signIn(stores, account, {
      attempt,
      permit,
      factor: null,
      identity,
      method: 'social',
      client,
    });
    if (admission.kind === 'no-second-factor') throw admission.error;
    if (admission.kind === 'unverified' || admission.kind === 'disabled') {
      return this.giveBack(stores, attempt, admission);
    }
    if (admission.kind === 'challenged') return admission;
    const isHis = await this.steps.linkIdentity.execute(stores, account, { identity, client });
    // Since the look-up, the identity has been linked to another account. The error rolls back the whole transaction.
    if (!isHis) throw new CrewkitError('SOCIAL_LOGIN_FAILED');
    return admission;
  }

  /** Returns the account, locked in the database. Returns null if no account exists and none can be created. */
  private async toAccount(
    stores: Stores,
    linked: LinkedIdentity | null,
    { profile: { person }, planned }: Entry,
  ): Promise<Account | null> {
    if (linked !== null) return stores.accounts.lockById(linked.userId);
    if (person === null) return null;
    const found = await stores.accounts.findByEmail(person.email);
    if (found !== null) return stores.accounts.lockById(found.id);
    // The account has been closed since the look-up.
    if (planned === null) return null;
    const made = await this.create(stores, planned);
    if (made !== null) return made;
    // Race condition: a concurrent request created the account.
    const theirs = await stores.accounts.findByEmail(person.email);
    return theirs === null ? null : stores.accounts.lockById(theirs.id);
  }

  /**
   * Creates the account. Returns null if an account with the email already exists. Invalidates pending registrations for the email, because
   * the user has proven ownership of it.
   */
  private async create(stores: Stores, account: Account): Promise<Account | null> {
    if (!(await createAccount(stores, account))) return null;
    await stores.pendingRegistrations.deleteAllFor(account.email);
    return stores.accounts.lockById(account.id);
  }

  private async giveBack(stores: Stores, attempt: Attempt, outcome: Outcome): Promise<Outcome> {
    await this.steps.guardAttempts.release(stores, attempt);
    return outcome;
  }
}
