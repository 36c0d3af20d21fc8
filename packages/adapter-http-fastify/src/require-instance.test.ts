import { describe, expect, it } from 'vitest';

import { createFastifyServer, crewkitPlugin, requirePermissions, requireSignedIn } from './index.js';

const guard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' };

describe('an invalid instance', () => {
  it.each([undefined, null, {}, Promise.resolve({})])('is rejected by the function that receives it: %s', (given) => {
    const crewkit = given as never;
    expect(() => createFastifyServer(crewkit)).toThrow(
      /^createFastifyServer: crewkit: expected what `await createCrewkit\(…\)` returns, got /,
    );
    expect(() => requireSignedIn(crewkit)).toThrow(
      /^requireSignedIn: crewkit: expected what `await createCrewkit\(…\)` returns, got /,
    );
    expect(() => requirePermissions(crewkit, guard)).toThrow(/^requirePermissions: crewkit: expected /);
  });
});

it('rejects a prefix, which Fastify would silently ignore', () => {
  const app = { decorateRequest: () => undefined, register: () => undefined };
  const register = (options: object) => (): void => crewkitPlugin(app as never, options as never, () => undefined);
  const crewkit = { dispatch: register, dispatchUnmatched: register, admit: register, can: register };
  expect(register({ crewkit, prefix: '/v1' })).toThrow('crewkitPlugin: prefix: expected no prefix');
  expect(register({ crewkit, basePath: '/v1' })).toThrow('crewkitPlugin: basePath: unknown option');
  expect(register({ crewkit, logLevel: 'warn' })).not.toThrow();
});
