import type { HostGuard } from '../../api/define-route.js';
import type { Exemptions, TestRunner } from '../harness.js';
import type { HttpServer, HttpServerOptions } from './http-fixture.js';

/** A host application that has mounted the kit beside routes of its own. */
export interface HostServer extends HttpServer {
  /** Ids of the users for whom handlers behind the guard have run, in order. Grows. */
  readonly entered: readonly string[];
  /** Makes the adapter's `requirePermissions` for this kit, as it is made when a route is registered. */
  requirePermissions(guard: HostGuard): unknown;
}

export interface GuardContractOptions {
  readonly runner: TestRunner;
  /**
   * Starts a host with the kit's routes and these of its own: `GET /host/me`, guarded, answers with the signed-in
   * user; `POST /host/echo`, guarded, answers with `{ got }`, the body as the host's own JSON parser has made it;
   * `GET /host/open`, not guarded, answers `{ "open": true }`. These are guarded by `requirePermissions`, and answer with the
   * signed-in user, too:
   * - `GET /host/projects/:projectId/tasks`: `{ permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' }`
   * - `GET /host/projects/:projectId/settings`: the same with `['project:view', 'settings.edit']`
   * - `GET /host/invoices/:invoiceId`, if `crewkit.hostScopes`:
   *   `{ permissions: ['project:task.edit'], scope: 'invoice', param: 'invoiceId' }`
   * - `GET /host/accounts`: `{ permissions: ['users.view'], scope: 'GLOBAL' }`
   */
  readonly createServer: (options: HttpServerOptions) => Promise<HostServer>;
  readonly exempt?: Exemptions;
}
