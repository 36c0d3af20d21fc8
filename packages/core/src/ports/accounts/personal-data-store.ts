import type { Page } from '../../domain/page.js';
import type { PersonalDataSection, PersonalRecord } from '../../domain/accounts/personal-data.js';

/**
 * Selects one page of the entries of a section (see `personalDataSections`). The page starts strictly after the position `after`, or at the
 * section's first entry if `after` is null. Only the store can interpret a position.
 */
interface PersonalDataWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** Reads and erases all data stored about one user. */
export interface PersonalDataStore {
  /**
   * Lists a section's entries, oldest first. Messages with the same timestamp are ordered as in their conversation. The section
   * `invitationsReceived` contains the invitations to `email`. Tasks are listed without their content, because other users could have
   * changed it and the user might no longer be allowed to see it.
   */
  list(
    section: PersonalDataSection,
    person: { readonly userId: string; readonly email: string },
    window: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>>;
  /**
   * Removes all credentials, and the personal data that is stored in only a few rows. Leaves an anonymized account named `Former member`,
   * closed and disabled at `at`, with an email address that no account can get. The user's messages and other objects that the user created
   * keep the user's id, because other users see them. `listClosing` lists the account until `finishClosing` removes it. The caller must
   * have locked the account and ended its sessions and memberships.
   */
  erase(person: { readonly userId: string; readonly email: string }, at: Date): Promise<void>;
  /** Lists the ids of erased accounts whose closing is unfinished, earliest first. */
  listClosing(limit: number): Promise<string[]>;
  /**
   * Clears the personal data of an account from the audit log, if `listClosing` lists the account. Each call continues where the previous
   * call ended. It clears the client address and user agent from at most `limit` events that the account caused, and clears the account's
   * email from at most `limit` events that contain this email. The audited actions are kept. In events that were recorded after the
   * closing, the email is kept too, because another account could have the address by then. Returns whether there could be more to clear.
   * Returns false for an account that `listClosing` does not list.
   */
  forgetOrigins(userId: string, limit: number): Promise<boolean>;
  /**
   * Finishes the closing of the account unless the account still participates in a group or task conversation. `listClosing` does not list
   * accounts whose closing is finished. Returns whether this call finished the closing. The caller must first have called `forgetOrigins`
   * until it returned false.
   */
  finishClosing(userId: string): Promise<boolean>;
}
