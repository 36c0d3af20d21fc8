import type { Page } from '../domain/page.js';
import type { PersonalDataSection, PersonalRecord } from '../domain/personal-data.js';

/** An opaque place in a section; null: its start. */
export interface PersonalDataWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** Everything that is kept about one person, wherever it stands: to be handed out, and to be erased. */
export interface PersonalDataStore {
  /**
   * Oldest first; messages of one instant in the order of their conversation. Received invitations are those to `email`. Of tasks it tells which they are and not what they say: others
   * may have written that since, and the person may not see it any more.
   */
  list(
    section: PersonalDataSection,
    person: { readonly accountId: string; readonly email: string },
    window: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>>;
  /**
   * Removes every way in and the personal data that few rows hold, and leaves an account named `Former member`, closed and
   * disabled at `at`, with an email address that no account can get. What other users see stays under its id: messages, and
   * what the user created. `listClosing` names the account until `finishClosing`. The caller has locked the account and ended
   * sessions and memberships before.
   */
  erase(person: { readonly accountId: string; readonly email: string }, at: Date): Promise<void>;
  /** Ids of erased accounts whose closing is not finished, earliest closing first. */
  listClosing(limit: number): Promise<string[]>;
  /**
   * Clears the next `limit` client addresses and user agents, and as many emails, that the audit log holds of an account in
   * `listClosing`; what was done stays. Emails of events after the closing stay: another account may have the address now.
   * Says whether more may be left. False for every other account.
   */
  forgetOrigins(accountId: string, limit: number): Promise<boolean>;
  /**
   * Takes the account off `listClosing` unless it still takes part in a group or a task conversation, and says whether it is
   * off. The caller has called `forgetOrigins` until it returned false.
   */
  finishClosing(accountId: string): Promise<boolean>;
}
