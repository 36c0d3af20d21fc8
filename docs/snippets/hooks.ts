// docs/guides/hooks.md quotes the regions of this file. The file is compiled with the tests, and snippets.test.ts runs it.
import { createCrewkit, refuse, type Crewkit, type CrewkitOptions } from '@crewkit/core';

/** Admits only users of one company. */
export function createForCompany(options: CrewkitOptions): Promise<Crewkit> {
  // #region allow-list
  const requireCompany = (email: string): void => {
    if (!email.endsWith('@example.com')) throw refuse({ detail: 'Use your address at example.com.' });
  };
  return createCrewkit({
    ...options,
    hooks: {
      beforeRegister: ({ email }) => requireCompany(email),
      beforeChangeEmail: ({ newEmail }) => requireCompany(newEmail),
      // Also refuses users who registered before this hook existed.
      beforeSignIn: ({ user }) => requireCompany(user.email),
    },
  });
  // #endregion
}

interface Guests {
  has(email: string, signal: AbortSignal): Promise<boolean>;
}

/** Admits only users on a list of your own. */
export function createForGuests(options: CrewkitOptions, guests: Guests): Promise<Crewkit> {
  // #region invite-only
  return createCrewkit({
    ...options,
    hooks: {
      async beforeRegister({ email }, { signal }) {
        if (await guests.has(email, signal)) return;
        throw refuse({ detail: 'Registration is by invitation only.', code: 'NOT_INVITED', status: 403 });
      },
    },
  });
  // #endregion
}

/** Replaces words in messages. */
export function createWithFilter(options: CrewkitOptions, words: RegExp): Promise<Crewkit> {
  // #region filter
  return createCrewkit({
    ...options,
    hooks: {
      beforePostMessage: ({ body }) => ({ body: body.replaceAll(words, '***') }),
    },
  });
  // #endregion
}
