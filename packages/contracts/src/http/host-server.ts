import type { HostGuard } from '@crewkit/core';
import type { Exemptions, TestRunner } from '../harness.js';
import type { HttpServer, HttpServerOptions, PermissionDefinitions } from './support/http-fixture.js';

/** An embedding application that has mounted Crewkit beside its own routes. */
export interface HostServer extends HttpServer {
  /** The ids of the users for whom handlers behind the guard have run, in order. The list grows. */
  readonly entered: readonly string[];
  /** Creates the adapter's `requirePermissions` for this instance, as when a route is registered. */
  requirePermissions(guard: HostGuard<PermissionDefinitions>): unknown;
}

/** What `guardContract` needs. */
export interface GuardContractOptions {
  readonly runner: TestRunner;
  /**
   * Starts an embedding application with Crewkit's routes and the following routes of its own.
   * - `GET /host/me`, guarded, returns the signed-in user.
   * - `POST /host/echo`, guarded, returns `{ got }`, the body as parsed by the application's own JSON parser.
   * - `POST /host/organizations`, guarded, calls `createOrganization` of `request.crewkit` with the parsed body, and returns the result.
   * - `GET /host/open`, not guarded, returns `{ "open": true }`.
   *
   * The following routes are guarded by `requirePermissions`, and also return the signed-in user:
   * - `GET /host/projects/:projectId/tasks`: `{ permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' }`
   * - `GET /host/projects/:projectId/settings`: the same with `['project:view', 'settings.edit']`
   * - `GET /host/invoices/:invoiceId`, if the options contain a `resourceLocator`:
   *   `{ permissions: ['project:task.edit'], scope: 'invoice', param: 'invoiceId' }`
   * - `GET /host/invoices/:invoiceId/approval`, if the permissions in the options include `invoice:approve`:
   *   `{ permissions: ['approve'], scope: 'invoice', param: 'invoiceId' }`
   * - `GET /host/accounts`: `{ permissions: ['users.view'], scope: 'GLOBAL' }`
   */
  readonly createServer: (options: HttpServerOptions) => Promise<HostServer>;
  /** The option `basePath` of the instances. The default is `/api`. */
  readonly basePath?: string;
  readonly exempt?: Exemptions;
}
