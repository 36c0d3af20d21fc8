import { CrewkitError } from '../crewkit-error.js';
import type { ClientSession } from './create-session.js';

/**
 * Creates the session of a client that identifies with an API key. No user is signed in, and methods that begin or end a session reject with
 * `NOT_FOR_MACHINES`. `findUserId` returns the id of the key's account, which real time needs.
 */
export function createKeySession(apiKey: string, findUserId: () => Promise<string>): ClientSession {
  let userId: string | null = null;
  const refuse = async (): Promise<never> => {
    throw new CrewkitError('NOT_FOR_MACHINES', { message: 'A client with an API key has no session.' });
  };
  const ignore = (): (() => void) => () => undefined;
  return {
    state: { status: 'signed-out', user: null, reason: 'initial' },
    ready: Promise.resolve(),
    isInCookie: false,
    get userId() {
      return userId;
    },
    accessToken: async () => {
      try {
        userId ??= await findUserId();
        return apiKey;
      } catch (error) {
        if (CrewkitError.is(error, 'UNAUTHENTICATED')) return null;
        throw error;
      }
    },
    // There is no other key, so real time ends when the server refuses this one.
    replace: async () => null,
    update: async () => undefined,
    requestSignIn: refuse,
    begin: refuse,
    end: refuse,
    subscribe: ignore,
    onToken: ignore,
    close: () => undefined,
  };
}
