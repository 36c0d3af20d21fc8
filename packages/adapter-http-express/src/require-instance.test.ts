import { describe, expect, it } from 'vitest';

import { createExpressServer, crewkitRouter, requirePermissions, requireSignedIn } from './index.js';

const guard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' } as const;

describe('an invalid instance', () => {
  it.each([undefined, null, {}, Promise.resolve({})])('is rejected by the function that receives it: %s', (given) => {
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
