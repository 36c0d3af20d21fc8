// This file is compiled and never run. Each line below `@ts-expect-error` must not compile, or type checking fails. It pins the types of
// the package's public subpaths, as far as the compiler can check them.
import { ContainerModule } from 'inversify';
import { z } from 'zod';

import type {
  ClientEvent,
  Clock,
  DurableEvent,
  EventAck,
  HostPermissions,
  Mailer,
  Place,
  Resource,
  ResourceLocator,
  ServerEvent,
  ServerEvents,
  Stores,
} from '../src/adapter.js';
import { guardedRead } from '../src/api/define-route.js';
import type { CrewkitErrorDetails } from '../src/errors/crewkit-error.js';
import {
  CrewkitError,
  createCrewkit,
  createJwtKey,
  definePermissions,
  guardedRoute,
  publicRoute,
  signedInRoute,
  tokens,
  type Crewkit,
  type CrewkitOptions,
  type ErrorCode,
  type EventHandlers,
  type HostGuard,
  type PermissionName,
  type Route,
} from '../src/index.js';

declare const crewkit: Crewkit;
declare const needed: Pick<CrewkitOptions, 'store' | 'keys' | 'publicUrl'>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export async function options(): Promise<void> {
  await createCrewkit(needed);
  await createCrewkit({ ...needed, shared: 'local', rateLimits: 'off', breachedPasswords: 'common', ports: {} });
  await createCrewkit({ ...needed, rateLimits: { globalPerMinute: 10 }, captcha: undefined, routes: [] });
  const { store, ...withoutStore } = needed;
  // @ts-expect-error an instance needs a store
  await createCrewkit(withoutStore);
  // @ts-expect-error there is no such option
  await createCrewkit({ ...needed, ratelimits: 'off' });
  // @ts-expect-error nor such a way of sharing
  await createCrewkit({ ...needed, store, shared: 'global' });
  // @ts-expect-error limits are off, or have a number
  await createCrewkit({ ...needed, rateLimits: false });
  // @ts-expect-error keys are made with deriveKeys or createJwtKey
  await createCrewkit({ ...needed, keys: { ...needed.keys, jwt: [{ kid: 'k1', secret: 'text' }] } });
  // @ts-expect-error there is no such port
  await createCrewkit({ ...needed, ports: { time: { now: () => new Date() } } });
  // @ts-expect-error a clock gives a Date
  await createCrewkit({ ...needed, ports: { clock: { now: () => 5 } } });
  // @ts-expect-error one origin is a list of one
  await createCrewkit({ ...needed, appOrigins: 'https://app.example' });
}

export function keys(): void {
  createJwtKey({ kid: 'k1', algorithm: 'HS256', secret: new Uint8Array(32) });
  createJwtKey({ kid: 'k1', algorithm: 'ES256', pem: '' });
  // @ts-expect-error a secret is bytes
  createJwtKey({ kid: 'k1', algorithm: 'HS256', secret: 'text' });
  // @ts-expect-error RS256 has a key pair
  createJwtKey({ kid: 'k1', algorithm: 'RS256', secret: new Uint8Array(32) });
  // @ts-expect-error the algorithm none is not supported
  createJwtKey({ kid: 'k1', algorithm: 'none', pem: '' });
}

/** The complete list of codes. Adding a code without a line here does not compile, nor does removing or renaming a code. */
export const codes = {
  VALIDATION_FAILED: 0,
  INVALID_TOKEN: 0,
  CURSOR_INVALID: 0,
  UNAUTHENTICATED: 0,
  INVALID_CREDENTIALS: 0,
  INVALID_REFRESH_TOKEN: 0,
  TWO_FACTOR_REQUIRED: 0,
  INVALID_TWO_FACTOR_CODE: 0,
  INVALID_PASSKEY: 0,
  INVALID_EMAIL_CODE: 0,
  SOCIAL_FLOW_INVALID: 0,
  SOCIAL_LOGIN_FAILED: 0,
  EMAIL_NOT_VERIFIED: 0,
  REFUSED_BY_HOST: 0,
  FORBIDDEN: 0,
  GRANT_EXCEEDS_OWN: 0,
  NOT_FOUND: 0,
  METHOD_NOT_ALLOWED: 0,
  CONFLICT: 0,
  LAST_OWNER: 0,
  LAST_SIGN_IN_METHOD: 0,
  ROLE_IN_USE: 0,
  TWO_FACTOR_ALREADY_ENABLED: 0,
  TWO_FACTOR_NOT_ENABLED: 0,
  IDEMPOTENCY_MISMATCH: 0,
  PRECONDITION_FAILED: 0,
  PAYLOAD_TOO_LARGE: 0,
  QUOTA_EXCEEDED: 0,
  UNSUPPORTED_MEDIA_TYPE: 0,
  RANGE_NOT_SATISFIABLE: 0,
  POLICY_NOT_MET: 0,
  ROLE_LEVEL_MISMATCH: 0,
  ASSIGNEE_WITHOUT_ACCESS: 0,
  NESTED_REPLY: 0,
  UNSAFE_URL: 0,
  NOT_FOR_MACHINES: 0,
  RECENT_SIGN_IN_REQUIRED: 0,
  ACCOUNT_LOCKED: 0,
  RATE_LIMITED: 0,
  TOO_MANY_CONNECTIONS: 0,
  INTERNAL: 0,
  UNAVAILABLE: 0,
} as const satisfies Record<ErrorCode, 0>;

export function errors(error: unknown): string {
  if (CrewkitError.is(error, 'RATE_LIMITED')) return String(error.details.retryAfterSeconds);
  // @ts-expect-error there is no such code
  if (CrewkitError.is(error, 'RATELIMITED')) return '';
  if (!CrewkitError.is(error)) return '';
  switch (error.code) {
    case 'NOT_FOUND':
      return 'Nothing is there.';
    default:
      // @ts-expect-error there are other codes
      error.code satisfies never;
      return error.message;
  }
}

export function rename(error: CrewkitError, anything: unknown): void {
  // @ts-expect-error codes are for reading
  error.code = 'NOT_FOUND';
  // @ts-expect-error it is not known to be a CrewkitError
  anything.code;
}

export function narrowed(error: CrewkitError): string {
  if (CrewkitError.is(error, 'ACCOUNT_LOCKED')) return error.code satisfies 'ACCOUNT_LOCKED';
  // The value is still an error, but with another code.
  return error.message;
}

export const details: CrewkitErrorDetails = { detail: 'No.', errors: [{ path: 'a', code: 'b', message: 'c' }] };
// @ts-expect-error an error has a code of the catalogue
export const unknownCode = new CrewkitError('SOMETHING_ELSE');
// @ts-expect-error nothing else reaches the client
export const unknownDetail = new CrewkitError('NOT_FOUND', { password: 'x' });
// @ts-expect-error a fault of the input has a code
export const codeless: CrewkitErrorDetails = { errors: [{ path: 'a', message: 'c' }] };

/** Only prefixed names are accepted. */
export const names: readonly PermissionName[] = ['org:members.invite', 'team:view', 'project:task.edit', 'chat:edit'];
// @ts-expect-error short forms have a scope beside them
export const short: PermissionName = 'task.edit';
// @ts-expect-error there is no such permission
export const unknownName: PermissionName = 'project:task.paint';
export const noText: Same<PermissionName, string> = false;

export const requirement: HostPermissions = {
  permissions: ['project:task.view'],
  resource: { scope: 'invoice', id: 'i1' },
};
export const everywhere: HostPermissions = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } };
// @ts-expect-error a host's own route is guarded by names that there are
export const painted: HostPermissions = { permissions: ['project:task.paint'], resource: { scope: 'GLOBAL' } };
// @ts-expect-error a demand is about something
export const aboutNothing: HostPermissions = { permissions: ['project:task.view'] };
// @ts-expect-error every scope except GLOBAL has an id
export const withoutId: HostPermissions = { permissions: ['project:task.view'], resource: { scope: 'PROJECT' } };

export const guard: HostGuard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' };
// @ts-expect-error there is no such permission
export const misspelled: HostGuard = { permissions: ['task.redo'], scope: 'PROJECT', param: 'projectId' };
// @ts-expect-error nothing but permissions lets into a host's own route
export const ownTasks: HostGuard = { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId', or: 'oneself' };

export const team: Resource = { scope: 'TEAM', id: 't' };
// @ts-expect-error roles are not assigned at tasks
export const atTask: Place = { scope: 'TASK', id: 't', organizationId: 'o' };

const described = { operationId: 'x', path: '/api/x/:id', tag: 'x', summary: 'x', responses: {}, errors: [] } as const;
const params = z.object({ id: z.string() });
const body = z.strictObject({ title: z.string(), count: z.coerce.number() });

export const rows: readonly Route[] = [
  signedInRoute({ ...described, method: 'POST', params, body }, async (useCases, input, actor) => {
    const { title, count } = input.body satisfies { readonly title: string; readonly count: number };
    // @ts-expect-error the body has no such property
    input.body.color;
    // @ts-expect-error the row reads no such header
    input.ifMatch;
    // @ts-expect-error there is no such use case
    useCases.paintTask;
    return { status: 200, body: { title, count, id: input.params.id, who: actor.userId } };
  }),
  publicRoute({ ...described, method: 'GET', reads: ['If-Match'] }, async (_, { ifMatch, query }) => {
    ifMatch satisfies string | null;
    // @ts-expect-error the row has no query
    query.limit;
    return { status: 204 };
  }),
  guardedRoute({ ...described, method: 'GET', params, guard }, async () => ({ status: 204 })),
  // @ts-expect-error a guarded row has a guard
  guardedRoute({ ...described, method: 'GET' }, async () => ({ status: 204 })),
  guardedRead({ ...described, method: 'GET', params, guard }, async () => ({ status: 204 })),
  // @ts-expect-error another ground for access is for the use case to check
  guardedRead({ ...described, method: 'GET', params, guard: { ...guard, or: 'self' } }, async () => ({ status: 204 })),
  // @ts-expect-error a caller with a signed link has no access to reuse
  guardedRead({ ...described, method: 'GET', params, guard: { ...guard, signedUrl: true } }, async () => ({
    status: 204,
  })),
  // @ts-expect-error only core's own routes get the account
  signedInRoute({ ...described, method: 'GET' }, async (_, { account }) => ({ status: 200, body: account })),
  // @ts-expect-error a public route has no actor
  publicRoute({ ...described, method: 'GET' }, async (_, __, actor) => ({ status: 200, body: actor })),
  // @ts-expect-error paths begin at the root
  publicRoute({ ...described, method: 'GET', path: 'api/x' }, async () => ({ status: 204 })),
  // @ts-expect-error there is no such method
  publicRoute({ ...described, method: 'BREW' }, async () => ({ status: 204 })),
  // @ts-expect-error rows answer with codes of the catalogue
  publicRoute({ ...described, method: 'GET', errors: ['TEAPOT'] }, async () => ({ status: 204 })),
  // @ts-expect-error an answer has a status
  publicRoute({ ...described, method: 'GET' }, async () => ({ body: {} })),
];

export const handlers: EventHandlers = {
  'user.registered': ({ userId }) => userId.trim(),
  'message.posted': ({ conversationId, seq }, { position, recordedAt }) =>
    `${conversationId}/${seq.toFixed()} ${position.toFixed()} ${recordedAt.toISOString()}`,
  'access.changed': ({ userId, organizationId }) => userId?.trim() ?? organizationId?.trim(),
};
// @ts-expect-error there is no such event
export const misspelt: EventHandlers = { 'user.registred': () => undefined };
// @ts-expect-error what passes is not kept for handlers
export const passing: EventHandlers = { 'typing.announced': () => undefined };
// @ts-expect-error events carry ids, no contents
export const contents: EventHandlers = { 'message.posted': ({ body: text }) => text };
// @ts-expect-error the user id may be null
export const accessHandlers: EventHandlers = { 'access.changed': ({ userId }) => userId.trim() };
export const allEvents: Same<keyof EventHandlers, DurableEvent['type']> = true;

export async function host(): Promise<void> {
  const end = await crewkit.handleEvents('plans', handlers);
  await end();
  (await crewkit.can('u', 'task.edit', { scope: 'PROJECT', id: 'p' })) satisfies boolean;
  // @ts-expect-error there is no such permission
  await crewkit.can('u', 'task.redo', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error a resource has an id
  await crewkit.can('u', 'task.edit', { scope: 'PROJECT' });
  // @ts-expect-error the result is a promise
  crewkit.can('u', 'task.edit', { scope: 'GLOBAL' }) satisfies boolean;
  // @ts-expect-error the routes of an instance are read-only
  crewkit.routes.push(rows[0]);
}

const permissions = definePermissions({
  invoice: {
    scope: 'PROJECT',
    view: 'See invoices',
    approve: { label: 'Approve invoices', roles: ['OWNER', 'ADMIN'] },
  },
  document: { scope: 'TEAM' },
});
// @ts-expect-error roles are assigned at four levels
definePermissions({ invoice: { scope: 'TASK', view: 'See invoices' } });
// @ts-expect-error a resource type has a scope
definePermissions({ invoice: { view: 'See invoices' } });
// @ts-expect-error there is no such built-in role
definePermissions({ invoice: { scope: 'PROJECT', view: { label: 'See invoices', roles: ['GUEST'] } } });

export async function hostPermissions(): Promise<void> {
  const resourceLocator: ResourceLocator<'invoice' | 'document'> = { locate: async () => null };
  const own = await createCrewkit({
    ...needed,
    permissions,
    ports: {
      resourceLocator: {
        // @ts-expect-error there is no such resource type
        locate: async (type) => (type === 'invoices' ? null : { scope: 'PROJECT', id: 'p' }),
      },
    },
  });
  await createCrewkit({ ...needed, permissions, ports: { resourceLocator } });
  for (const name of ['invoice:approve', 'approve', 'invoice:view', 'project:task.edit', 'task.edit'] as const) {
    await own.can('u', name, { scope: 'invoice', id: 'i' });
    own.compileGuard({ permissions: [name], scope: 'PROJECT', param: 'projectId' });
  }
  await own.can('u', 'project:view', { scope: 'document', id: 'd' });
  // @ts-expect-error there is no such permission
  await own.can('u', 'invoice:accept', { scope: 'invoice', id: 'i' });
  // @ts-expect-error the scope is not a permission
  await own.can('u', 'invoice:scope', { scope: 'invoice', id: 'i' });
  // @ts-expect-error there is no such resource type
  await own.can('u', 'invoice:approve', { scope: 'invoices', id: 'i' });
  // @ts-expect-error there is no such permission
  own.compileGuard({ permissions: ['invoice:accept'], scope: 'invoice', param: 'invoiceId' });
  // @ts-expect-error an instance without the definitions does not have their permissions
  await crewkit.can('u', 'invoice:approve', { scope: 'PROJECT', id: 'p' });
  // What needs no permission of the host takes any instance.
  own satisfies Crewkit;
}

export function realtime(event: ServerEvents['chat:message'], ack: EventAck): string | null {
  const known: readonly (ServerEvent | ClientEvent)[] = ['chat:message.updated', 'auth:expired', 'join', 'typing'];
  // @ts-expect-error there is no such event
  const unknown: ServerEvent = 'chat:massage';
  // @ts-expect-error an acknowledgement without a fault has no code
  if (ack.ok) return ack.code;
  return known.length > 0 ? event.body : unknown;
}

export const locator: ResourceLocator = {
  locate: async (type, id) => (type === 'invoice' ? { scope: 'PROJECT', id } : null),
};
// @ts-expect-error nothing of a host's hangs on everything
export const global: ResourceLocator = { locate: async () => ({ scope: 'GLOBAL' }) };

export const mailer: Mailer = {
  keepsMails: false,
  send: ({ to, text }) => Promise.reject(new Error(to + text)),
  close: async () => {},
};
// @ts-expect-error a mailer says whether it keeps what it is given
export const silent: Mailer = { send: async () => {}, close: async () => {} };
// @ts-expect-error a clock has no other time
export const stopped: Clock = { now: () => new Date(0), sleep: () => undefined };
// @ts-expect-error there is no such store
export type Unknown = Stores['invoices'];

export const modules: CrewkitOptions['modules'] = [
  new ContainerModule(({ rebind, onActivation }) => {
    rebind(tokens.urlSigner).toConstantValue({ sign: () => '', verify: () => false });
    // @ts-expect-error a port needs all its methods
    rebind(tokens.urlSigner).toConstantValue({ sign: () => '' });
    // @ts-expect-error a decorator must return a use case
    onActivation(tokens.useCases.createTask, () => ({ run: () => undefined }));
  }),
];
