import type { Page } from '../domain/page.js';
import type { PersonalDataSection, PersonalRecord } from '../domain/personal-data.js';

/** A window of a section. The position is opaque; null means the section's start. */
export interface PersonalDataWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** Reads and erases all data stored about one user. */
export interface PersonalDataStore {
  /**
   * Lists a section's entries, oldest first. Messages with the same timestamp are in the order of their conversation. Received invitations
   * are the invitations to `email`. Tasks are listed without their content: other users could have written it since, and the user might no
   * longer be allowed to see it.
   */
  list(
    section: PersonalDataSection,
    person: { readonly userId: string; readonly email: string },
    window: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>>;
  /**
   * Removes all credentials, and the personal data that takes only few rows. Leaves an anonymized account named `Former member`, closed and
   * disabled at `at`, with an email address that no account can get. Content that other users see keeps its author's id: messages, and
   * things that the user created. `listClosing` lists the account until `finishClosing` removes it. The caller has locked the account and
   * has already ended its sessions and memberships.
   */
  erase(person: { readonly userId: string; readonly email: string }, at: Date): Promise<void>;
  /** Lists the ids of erased accounts whose closing is unfinished, earliest first. */
  listClosing(limit: number): Promise<string[]>;
  /**
   * Clears the next `limit` client addresses and user agents, and as many emails, from the audit log of an account in `listClosing`. The
   * audited actions stay. Emails of events after the closing stay too, because another account could have the address now. Returns whether
   * there could be more to clear, and false for an account that is not in `listClosing`.
   */
  forgetOrigins(userId: string, limit: number): Promise<boolean>;
  /**
   * Removes the account from `listClosing` unless it still participates in a group conversation or a task conversation. Returns whether the
   * account is removed. The caller has called `forgetOrigins` until it returned false.
   */
  finishClosing(userId: string): Promise<boolean>;
}
