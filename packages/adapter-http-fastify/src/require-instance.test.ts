import { describe, expect, it } from 'vitest';

import { createFastifyServer, crewkitPlugin, requirePermissions, requireSignedIn } from './index.js';

const guard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' } as const;

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

it('rejects a prefix, which Fastify would silently ignore', async () => {
  const app = { decorateRequest: () => undefined, addHook: () => undefined, register: () => undefined };
  const register = (options: object): Promise<void> => crewkitPlugin(app as never, options as never);
  const method = (): void => undefined;
  const crewkit = { routes: [], dispatch: method, dispatchUnmatched: method, admit: method, can: method };
  await expect(register({ crewkit, prefix: '/v1' })).rejects.toThrow('crewkitPlugin: prefix: expected no prefix');
  await expect(register({ crewkit, basePath: '/v1' })).rejects.toThrow('crewkitPlugin: basePath: unknown option');
  await register({ crewkit, logLevel: 'warn' });
});
