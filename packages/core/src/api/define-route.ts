import type { z } from 'zod';
import type { Account } from '../domain/accounts/account.js';
import type { RouteActor, SessionActor } from '../domain/sign-in/session.js';
import type { PermissionName } from '../domain/access/permissions/permission.js';
import type { ErrorCode } from '../errors/catalogue.js';
import type { UploadFields, UploadForm } from '../ports/files/upload-form.js';
import type { AuthorizedReader, UserReader } from '../features/access/authorization/authorize.js';
import type { UseCases } from '../features/use-cases/use-cases.js';
import type { ByteStream } from '../ports/files/blob-store.js';
import type { RateLimitRule } from '../ports/rate-limiter.js';
import type { requestHeaders, RequestHeader, ResponseHeader } from './known-headers.js';
import type { RouteInput } from './route-input.js';

/** The methods that routes can have. `HEAD` and `OPTIONS` are handled by the dispatcher. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The permissions that a caller needs, and the resource on which they are checked. */
export interface PermissionGuard {
  /**
   * The permissions, all of which are required. A name is either canonical or omits the prefix of the scope, such as `task.create` at
   * PROJECT. An unknown name prevents the server from starting.
   */
  readonly permissions: readonly string[];
  /** One of Crewkit's scopes, or one of the embedding application's scopes, for which its `ResourceLocator` must find resources. */
  readonly scope: string;
  /** The path parameter that contains the id of the resource. It must be absent for GLOBAL. */
  readonly param?: string;
  /**
   * Describes other grounds for access, or other conditions, as a noun phrase for the documentation, such as
   * `participation in the conversation`. If it is set, the use case checks the permissions and the other grounds. The dispatcher then
   * checks the permissions only to hide the errors of invalid input from callers who may not see the resource.
   */
  readonly or?: string;
  /**
   * Whether callers with a signed link are admitted too. Their requests have no `Authorization` header, and the query has a `signature`,
   * which the use case verifies.
   */
  readonly signedUrl?: true;
}

interface ResponseDescription {
  readonly description: string;
  /** The schema of a JSON body. If it is absent, the response has no body or is a file. */
  readonly schema?: z.ZodType;
  /** Whether the body consists of bytes of any media type. */
  readonly file?: true;
  /** The headers from `responseHeaders` that the response always has. */
  readonly headers?: readonly ResponseHeader[];
}

/** The text fields of a form by name. The form's files are in the field `files`. */
export interface FormDescription {
  readonly fields: z.ZodObject & z.ZodType<UploadFields>;
}

/** Describes one route of the route table, which OpenAPI calls an operation. */
export interface RouteDescription {
  readonly operationId: string;
  readonly method: HttpMethod;
  /** The whole path, with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * The rate limit of the route. A request counts toward the user's limit if it proves who the user is, and otherwise toward the client
   * address's limit. Requests to paths below the base path also count toward the global limit; requests to other paths do not.
   */
  readonly limit?: RateLimitRule;
  /**
   * Identifies the user on a public route whose body or cookie can prove who the user is. The function gets the parsed body and returns the
   * user's id, or null. The request then counts toward that user's limits. The function must not have side effects.
   */
  readonly findUser?: (useCases: UseCases, input: Pick<RouteInput, 'body' | 'cookieSession'>) => Promise<string | null>;
  /**
   * Whether the caller must have signed in during the last ten minutes. If not, the response is `RECENT_SIGN_IN_REQUIRED` (RFC 9470), and
   * the client can repeat the request after another sign-in. The sign-in is checked after the guard and before the input.
   */
  readonly recentSignIn?: true;
  /** The path parameters. Invalid path parameters cause `NOT_FOUND`. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The schema of the body, a strict object. If it is absent, the body must be empty or `{}`. The body of a GET request is ignored. */
  readonly body?: z.ZodObject;
  /** The headers that the route reads. The route's input contains only these headers. */
  readonly reads?: readonly RequestHeader[];
  /** A multipart/form-data form that replaces `body`. The use case reads it as a stream. */
  readonly form?: FormDescription;
  /**
   * Whether programs may call the route with an API key: by default, only if it has a permission guard. A list names permissions that a key
   * must include, in addition to those of a guard. `refused` is for routes that only people may call.
   */
  readonly machines?: 'refused' | readonly PermissionName[];
  readonly responses: Readonly<Record<number, ResponseDescription>>;
  /**
   * The error codes that the use case can return. The codes that result from the guard, the limit and the schemas are added automatically.
   */
  readonly errors: readonly ErrorCode[];
  /** Whether the route is left out of the OpenAPI document. */
  readonly hidden?: boolean;
}

/** The response of a route, before the dispatcher renders it. */
export interface RouteAnswer {
  readonly status: number;
  /** A JSON value. If it is absent, the response has no JSON body. */
  readonly body?: unknown;
  /**
   * Bytes with their media type, instead of `body`. A stream must yield exactly `length` bytes, or any number if `length` is null. Its
   * iterator is always closed with `return()`.
   */
  readonly content?:
    | { readonly type: string; readonly bytes: string | Uint8Array }
    | { readonly type: string; readonly stream: ByteStream; readonly length: number | null };
  readonly headers?: Readonly<Record<string, string>>;
  /** The values of the `Set-Cookie` headers. Each value gets its own header (RFC 6265 §4.1). */
  readonly cookies?: readonly string[];
}

/** The caller of a route, with what the dispatcher has already read for the same request. */
interface RouteCaller {
  /** Null only if the guard is `public` or the caller uses a signed link. */
  readonly actor: RouteActor | null;
  /** The account as authentication has just read it, or null without an actor. */
  readonly account: Account | null;
  /** The caller with the access that the guard has looked up, or null if the use case must look it up itself. */
  readonly reader: AuthorizedReader | null;
}

/** A route definition with its handler, for the dispatcher. */
export interface Route extends RouteDescription {
  readonly guard: 'public' | 'signed-in' | PermissionGuard;
  /** Runs the use case. */
  readonly run: (useCases: UseCases, input: RouteInput, caller: RouteCaller) => Promise<RouteAnswer>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type BodyOf<D extends RouteDescription> = D['form'] extends FormDescription ? UploadForm : Output<D['body']>;
type FieldOf<Header extends RequestHeader> = (typeof requestHeaders)[Header]['field'];
type ReadBy<D extends RouteDescription> = D['reads'] extends readonly RequestHeader[] ? D['reads'][number] : never;
type Input<D extends RouteDescription> = RouteInput<Output<D['params']>, Output<D['query']>, BodyOf<D>>;
type GuardedActor<D extends RouteDescription> = D['machines'] extends 'refused' ? SessionActor : RouteActor;
type SignedInActor<D extends RouteDescription> = D['machines'] extends readonly string[] ? RouteActor : SessionActor;
type InputOf<D extends RouteDescription> = Omit<Input<D>, FieldOf<Exclude<RequestHeader, ReadBy<D>>>>;

/**
 * Defines a route without authentication.
 *
 * @example
 * publicRoute(ping, async () => ({ status: 200, body: { ok: true } }));
 */
export function publicRoute<const D extends RouteDescription>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>) => Promise<RouteAnswer>,
): Route {
  // The dispatcher has parsed the input with the route's own schemas, so the input has the type InputOf.
  return { ...description, guard: 'public', run: (useCases, input) => run(useCases, input as InputOf<D>) };
}

/**
 * Defines a route for callers with permissions. Crewkit's own use cases that write check the permissions again in their transaction. The
 * handler of an embedding application's route is protected only by the guard.
 *
 * @example
 * guardedRoute(listInvoices, async (_, { params }) => ({ status: 200, body: await invoices.list(params.projectId) }));
 */
export function guardedRoute<const D extends RouteDescription & { readonly guard: PermissionGuard }>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, actor: GuardedActor<D>) => Promise<RouteAnswer>,
): Route {
  return {
    ...description,
    run: async (useCases, input, { actor }) =>
      run(useCases, input as InputOf<D>, requireActor(description, actor) as GuardedActor<D>),
  };
}

/**
 * Defines a GET route for callers with permissions. Its use case reuses the access that the dispatcher has looked up, instead of looking it
 * up again.
 */
export function guardedRead<const D extends RouteDescription & { readonly method: 'GET'; readonly guard: ReadGuard }>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, reader: UserReader) => Promise<RouteAnswer>,
): Route {
  return {
    ...description,
    run: async (useCases, input, { reader }) => {
      if (reader === null) throw new Error(`${description.operationId} was run without its guard`);
      return run(useCases, input as InputOf<D>, reader);
    },
  };
}

/** A guard whose result a use case can reuse: the route has no other ground for access, and always an actor. */
type ReadGuard = PermissionGuard & { readonly or?: never; readonly signedUrl?: never };

/** Defines a route for signed-in callers. Its use case reuses the account that the dispatcher has read. */
export function ownAccountRoute<const D extends RouteDescription>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, caller: OwnAccount<SignedInActor<D>>) => Promise<RouteAnswer>,
): Route {
  return {
    ...description,
    guard: 'signed-in',
    run: async (useCases, input, { actor, account }) =>
      run(useCases, input as InputOf<D>, { actor: requireActor(description, actor) as SignedInActor<D>, account }),
  };
}

interface OwnAccount<Who extends RouteActor> {
  readonly actor: Who;
  readonly account: Account | null;
}

/**
 * Defines a route for callers with permissions and for anonymous callers with a signed link. For anonymous callers, `actor` is null. The
 * use case checks permissions and links.
 */
export function linkedRoute<
  const D extends RouteDescription & { readonly guard: PermissionGuard & { readonly signedUrl: true } },
>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, actor: RouteActor | null) => Promise<RouteAnswer>,
): Route {
  return { ...description, run: (useCases, input, { actor }) => run(useCases, input as InputOf<D>, actor) };
}

/**
 * Defines a route for signed-in callers.
 *
 * @example
 * signedInRoute(listPlans, async (_useCases, _input, { userId }) => ({ status: 200, body: await plans.list(userId) }));
 */
export function signedInRoute<const D extends RouteDescription>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, actor: SignedInActor<D>) => Promise<RouteAnswer>,
): Route {
  return {
    ...description,
    guard: 'signed-in',
    run: async (useCases, input, { actor }) =>
      run(useCases, input as InputOf<D>, requireActor(description, actor) as SignedInActor<D>),
  };
}

function requireActor({ operationId }: RouteDescription, actor: RouteActor | null): RouteActor {
  if (actor !== null) return actor;
  throw new Error(`${operationId} was called without an actor`);
}
