import type { PendingRegistration } from '../../../domain/accounts/account.js';
import type { HostFields } from '../../../domain/fields/host-fields.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { createAccount } from '../../sign-in/checks/create-account.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';

/** The result of verifying the email address of a registration. */
export interface VerifiedRegistration {
  readonly userId: string;
  readonly email: string;
  /**
   * The SHA-256 of the sign-in verifier, a secret that the registering client keeps so that it can also sign in when the email address is
   * verified. null if the client sent no verifier.
   */
  readonly verifierHash: Uint8Array | null;
}

/**
 * Confirms one registration. The account gets the names, password and fields of exactly this registration, and every other registration for the
 * same email becomes invalid. Does not sign the user in. Throws `INVALID_TOKEN`.
 */
export class VerifyEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly fields: HostFields,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(token: string): Promise<VerifiedRegistration> {
    const tokenHash = this.sources.ids.sha256(token);
    const verified = await this.unitOfWork.run(async (stores) => {
      const registration = await stores.pendingRegistrations.consume(tokenHash, this.sources.clock.now());
      if (registration === null) return null;
      const userId = await this.confirm(stores, registration);
      return userId === null ? null : { userId, email: registration.email, verifierHash: registration.verifierHash };
    });
    if (verified === null) throw new CrewkitError('INVALID_TOKEN');
    return verified;
  }

  /** Confirms the registration. Returns the id of the account, or null if another registration for the email has already been confirmed. */
  private async confirm(stores: Stores, registration: PendingRegistration): Promise<string | null> {
    const { email, firstName, lastName, passwordHash, fields } = registration;
    const emailVerifiedAt = this.sources.clock.now();
    const person = { firstName, lastName, passwordHash, fields, emailVerifiedAt };
    await stores.pendingRegistrations.deleteAllFor(email);
    const account = { id: this.sources.ids.rowId(), email, ...person, createdAt: emailVerifiedAt };
    return (await createAccount(stores, account)) ? account.id : this.adopt(stores, email, person);
  }

  /**
   * Updates an existing account that was imported unverified and returns its id. If the field values of both would be too large together,
   * leaves those of the account as they are: larger values would prevent all further changes, also those of the server. Returns null if the
   * account is closed or another registration has just verified it.
   */
  private async adopt(
    stores: Stores,
    email: string,
    person: Pick<PendingRegistration, 'firstName' | 'lastName' | 'passwordHash' | 'fields'> & { emailVerifiedAt: Date },
  ): Promise<string | null> {
    const found = await stores.accounts.findByEmail(email);
    const existing = found === null ? null : await stores.accounts.lockById(found.id);
    if (existing?.emailVerifiedAt !== null || existing.closedAt !== null) return null;
    const fits = this.fields.isWithinSize('user', { ...existing.fields, ...person.fields });
    await stores.accounts.update(existing.id, fits ? person : { ...person, fields: {} });
    await endAllSessions(stores, existing.id, person.emailVerifiedAt);
    await stores.events.append([{ type: 'user.verified', userId: existing.id }], person.emailVerifiedAt);
    return existing.id;
  }
}
