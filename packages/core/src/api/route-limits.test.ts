import { describe, expect, it } from 'vitest';

import { routeLimit, routeLimits } from './route-limits.js';
import { routeTable } from './route-table.js';

describe('routeLimits', () => {
  it('contains the limits of the routes, by operation', () => {
    const limited = routeTable.flatMap(({ operationId, limit }) => (limit === undefined ? [] : [[operationId, limit]]));
    const known = Object.keys(routeLimits) as (keyof typeof routeLimits)[];
    expect(new Map(limited as never)).toEqual(new Map(known.map((name) => [name, routeLimit(name)])));
  });

  // These limits are copied from Crewkit's specification, not derived from the code.
  it('matches the limits of the source document', () => {
    expect(routeLimits).toMatchObject({
      register: 5,
      login: 10,
      refresh: 20,
      forgotPassword: 3,
      resetPassword: 5,
      verifyEmail: 5,
      resendVerification: 3,
    });
    expect(routeLimit('verifyEmail')).toEqual({ name: 'verify-email', limit: 5, windowSeconds: 60 });
  });
});
