import type { Page } from '../domain/page.js';
import type { PersonalDataSection, PersonalRecord } from '../domain/personal-data.js';

/** An opaque position in a section; null: its start. */
export interface PersonalDataWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** All data stored about one user, for export and erasure. */
export interface PersonalDataStore {
  /**
   * Oldest first; messages of one instant in the order of their conversation. Received invitations are those to `email`. Tasks are listed
   * without their content: other users may have written it since, and the user may no longer be allowed to see it.
   */
  list(
    section: PersonalDataSection,
    person: { readonly userId: string; readonly email: string },
    window: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>>;
  /**
   * Removes all credentials and the personal data held in few rows, and leaves an anonymized account named `Former member`, closed and
   * disabled at `at`, with an email address that no account can get. Content that other users see stays under its id: messages, and what
   * the user created. `listClosing` lists the account until `finishClosing`. The caller has locked the account and ended sessions and
   * memberships before.
   */
  erase(person: { readonly userId: string; readonly email: string }, at: Date): Promise<void>;
  /** Lists ids of erased accounts whose closing is unfinished, earliest first. */
  listClosing(limit: number): Promise<string[]>;
  /**
   * Clears the next `limit` client addresses and user agents, and as many emails, from the audit log of an account in `listClosing`; the
   * actions stay. Emails of events after the closing stay: another account may have the address now. Returns whether more may be left;
   * false for every other account.
   */
  forgetOrigins(userId: string, limit: number): Promise<boolean>;
  /**
   * Removes the account from `listClosing` unless it still participates in a group or a task conversation; returns whether it is removed.
   * The caller has called `forgetOrigins` until it returned false.
   */
  finishClosing(userId: string): Promise<boolean>;
}
