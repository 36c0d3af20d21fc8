import type { Account, PendingRegistration } from '../../domain/account.js';
import { normalizeEmail } from '../../domain/email-address.js';
import type { ClientInfo } from '../../domain/session.js';
import type { TokenPair } from '../../domain/token-pair.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { GuardAttempts } from './guard-attempts.js';
import type { Admission, IssueTokenPair } from './issue-token-pair.js';

export interface LogInInput {
  readonly email: string;
  readonly password: string;
  readonly client: ClientInfo;
}

interface Candidate {
  readonly accountId: string | null;
  readonly passwordHash: string | null;
}

/**
 * Signs in with email and password. Unknown email, wrong password and disabled account are one and the same
 * `INVALID_CREDENTIALS`, after the same work. `EMAIL_NOT_VERIFIED` comes only after the right password;
 * `ACCOUNT_LOCKED` for known and unknown emails alike.
 */
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly steps: {
      readonly guardAttempts: GuardAttempts;
      readonly issueTokenPair: IssueTokenPair;
      readonly clock: Clock;
    },
  ) {}

  async execute({ password, client, ...input }: LogInInput): Promise<TokenPair> {
    const email = normalizeEmail(input.email);
    await this.steps.guardAttempts.execute(email);
    const candidate = await this.findCandidate(email);
    const right = await this.hasher.verify(password, candidate.passwordHash);
    if (!right || candidate.passwordHash === null) throw new AppError('INVALID_CREDENTIALS');
    const strongerHash = this.hasher.needsRehash(candidate.passwordHash) ? await this.hasher.hash(password) : null;
    const admission = await this.admit(email, candidate, { client, strongerHash });
    if (admission.kind === 'unverified') throw new AppError('EMAIL_NOT_VERIFIED');
    if (admission.kind === 'disabled') throw new AppError('INVALID_CREDENTIALS');
    return admission.pair;
  }

  private findCandidate(email: string): Promise<Candidate> {
    const now = this.steps.clock.now();
    return this.unitOfWork.read(async (stores) => {
      // Both are always read, so that the work does not depend on what exists.
      const account = await stores.accounts.findByEmail(email);
      const pending = await stores.pendingRegistrations.findNewest(email, now);
      return choose(account, pending);
    });
  }

  private admit(
    email: string,
    candidate: Candidate,
    { client, strongerHash }: { client: ClientInfo; strongerHash: string | null },
  ): Promise<Admission> {
    return this.unitOfWork.run(async (stores) => {
      // The account's lock comes before every other row, everywhere, so that no two transactions wait for each other.
      const account = candidate.accountId === null ? null : await stores.accounts.lockById(candidate.accountId);
      await stores.lockouts.clear(email);
      if (candidate.accountId === null) return { kind: 'unverified' };
      // The password may have been changed while the old one was compared.
      if (account?.passwordHash !== candidate.passwordHash) return { kind: 'disabled' };
      if (strongerHash !== null) await stores.accounts.update(account.id, { passwordHash: strongerHash });
      return this.steps.issueTokenPair.execute(stores, account, { ...client, renew: null });
    });
  }
}

/** Whose password to compare: a verified account's own, else that of the registration that waits to be confirmed. */
function choose(account: Account | null, pending: PendingRegistration | null): Candidate {
  if (account !== null && (account.emailVerifiedAt !== null || pending === null)) {
    return { accountId: account.id, passwordHash: account.passwordHash };
  }
  return { accountId: null, passwordHash: pending?.passwordHash ?? null };
}
