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
   * Removes everything personal and every way in, and leaves an account that says `Former member`, closed and disabled at
   * `at`, with an email of its own that nobody can have. What others see stays under its id: messages, and what he created.
   * In the audit log, addresses, user agents and emails of his go; what was done stays. The caller has locked the account and
   * ended sessions and memberships before.
   */
  erase(person: { readonly accountId: string; readonly email: string }, at: Date): Promise<void>;
}
