import { guardContract, type HttpFixture, type HttpServerOptions, type TestRunner } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import type { Context } from 'hono';

import { requirePermissions, requireSignedIn, type SignedInRequest } from '../src/index.js';
import { toPeer, type HonoApp } from './runtime.js';
import { createHonoApp, serveFixture, type OpenStore } from './serve-fixture.js';

/** Defines the contract of guards over a Hono app in this process's runtime. */
export function defineGuardContract(runner: TestRunner, openStore: OpenStore): void {
  guardContract({
    runner,
    basePath: testBasePath(),
    createServer: async (options) => {
      const entered: string[] = [];
      const server = await serveFixture(openStore, options, ({ crewkit }) => createHost(crewkit, entered, options));
      return { ...server, entered, requirePermissions: (guard) => requirePermissions(server.crewkit, guard) };
    },
  });
}

type Guard = (context: Context) => Promise<SignedInRequest | Response>;

function createHost(
  crewkit: HttpFixture['crewkit'],
  entered: string[],
  { resourceLocator, permissions }: HttpServerOptions,
): HonoApp {
  const guarded =
    (guard: Guard, use: (admitted: SignedInRequest, context: Context) => unknown) =>
    async (context: Context): Promise<Response> => {
      const admitted = await guard(context);
      if (admitted instanceof Response) return admitted;
      entered.push(admitted.user.id);
      return Response.json(await use(admitted, context));
    };
  const signedIn: Guard = (context) => requireSignedIn(crewkit)(context.req.raw, toPeer(context));
  const mayOn = (scope: string, param: string, ...names: string[]): Guard => {
    const guard = requirePermissions(crewkit, { permissions: names, scope, param });
    return (context) => guard(context.req.raw, { ...toPeer(context), params: context.req.param() });
  };
  const mayEverywhere = requirePermissions(crewkit, { permissions: ['users.view'], scope: 'GLOBAL' });
  const viewUser = ({ user }: SignedInRequest): unknown => user;
  return createHonoApp(crewkit, (host) => {
    host.get('/host/me', guarded(signedIn, viewUser));
    host.post(
      '/host/echo',
      guarded(signedIn, async (_admitted, { req }) => ({ got: await req.json<unknown>() })),
    );
    host.post(
      '/host/organizations',
      guarded(signedIn, async ({ crewkit: asUser }, { req }) => asUser.createOrganization(await req.json())),
    );
    host.get('/host/open', () => Response.json({ open: true }));
    host.get('/host/projects/:projectId/tasks', guarded(mayOn('PROJECT', 'projectId', 'task.edit'), viewUser));
    host.get(
      '/host/projects/:projectId/settings',
      guarded(mayOn('PROJECT', 'projectId', 'project:view', 'settings.edit'), viewUser),
    );
    if (resourceLocator !== undefined) {
      host.get('/host/invoices/:invoiceId', guarded(mayOn('invoice', 'invoiceId', 'project:task.edit'), viewUser));
    }
    if (permissions?.invoice?.approve !== undefined) {
      host.get('/host/invoices/:invoiceId/approval', guarded(mayOn('invoice', 'invoiceId', 'approve'), viewUser));
    }
    host.get(
      '/host/accounts',
      guarded((context) => mayEverywhere(context.req.raw, toPeer(context)), viewUser),
    );
  });
}
