import { CrewkitError } from '../crewkit-error.js';

/** The reason why everything that is open ends when the client is closed. */
export function clientClosed(): CrewkitError {
  return new CrewkitError('ABORTED', { message: 'The client was closed.' });
}

/** The reason why everything that is open ends when the user signs out or another user signs in. */
export function userChanged(): CrewkitError {
  return new CrewkitError('SIGNED_OUT', { message: 'The signed-in user has changed.' });
}

/** The reason why a conversation no longer sends anything after it was closed. */
export function conversationClosed(): CrewkitError {
  return new CrewkitError('ABORTED', { message: 'The conversation was closed.' });
}
