import { answer } from '../http/answer.js';
import type { Http } from '../http/http.js';
import type { Body } from '../http/operation-types.js';

export type PermissionsApi = ReturnType<typeof permissionsApi>;

/** Creates the operation that checks several permissions. It always asks the server, whereas `client.can` uses a cache. */
export function permissionsApi(http: Http) {
  return {
    /** Checks up to 100 permissions in one request. The results are in the order of `checks`. */
    check: (checks: Body<'checkOwnPermissions'>['checks']) =>
      answer(http.POST('/api/users/me/permissions/check', { body: { checks } })),
  };
}
