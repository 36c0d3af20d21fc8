import type { AnyOwnPermissions } from '../access/own-permissions.js';
import type { LazyPart } from './lazy-part.js';
import type { Live } from './live.js';

/** Creates the user's permissions as an object that can be used before the permission cache's code is loaded. Requests wait for that code. */
export function createEarlyPermissions(live: LazyPart<Live>): AnyOwnPermissions {
  return {
    can: async (permission, place) => (await live.get()).access.can(permission, place),
    peek: (permission, place) => {
      let known: boolean | undefined;
      live.use(({ access }) => {
        known = access.peek(permission, place);
      });
      return known;
    },
    subscribe: (listener) => live.keep(({ access }) => access.subscribe(listener)),
  };
}
