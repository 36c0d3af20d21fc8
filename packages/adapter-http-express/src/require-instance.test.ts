import { describe, expect, it } from 'vitest';

import { createExpressServer, crewkitRouter, requirePermissions, requireSignedIn } from './index.js';

const guard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' };

describe('an instance that is none', () => {
  it.each([undefined, null, {}, Promise.resolve({})])('is refused by what it is given to: %s', (given) => {
    const crewkit = given as never;
    expect(() => createExpressServer(crewkit)).toThrow(
      /^createExpressServer: crewkit: expected what `await createCrewkit\(…\)` returns, got /,
    );
    expect(() => crewkitRouter(crewkit)).toThrow(
      /^crewkitRouter: crewkit: expected what `await createCrewkit\(…\)` returns, got /,
    );
    expect(() => requireSignedIn(crewkit)).toThrow(
      /^requireSignedIn: crewkit: expected what `await createCrewkit\(…\)` returns, got /,
    );
    expect(() => requirePermissions(crewkit, guard)).toThrow(/^requirePermissions: crewkit: expected /);
  });
});
