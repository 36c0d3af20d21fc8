import type { z } from 'zod';

import type { Actor, ClientInfo } from '../domain/session.js';
import type { ErrorCode } from '../errors/catalogue.js';
import type { UploadFields, UploadForm } from '../features/chat/upload-form.js';
import type { UseCases } from '../features/use-cases.js';
import type { ByteStream } from '../ports/blob-store.js';
import type { RateLimitRule } from '../ports/rate-limiter.js';
import type { requestHeaders, RequestHeader, ResponseHeader } from './known-headers.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The permissions that a caller needs, and the resource. */
export interface PermissionGuard {
  /** All are required. Canonical, or without the prefix of the scope: `task.create` at PROJECT. Unknown names stop the start. */
  readonly permissions: readonly string[];
  /** One of Crewkit's scopes, or one of the host's that its `ResourceLocator` knows. */
  readonly scope: string;
  /** The path parameter with the id of the resource; absent for GLOBAL. */
  readonly param?: string;
  /**
   * Other grounds for access, or other conditions of the response, in words for the documentation: `oneself`. Then the use case alone
   * decides; it checks the permissions in any case.
   */
  readonly or?: string;
  /** Callers with a link are admitted too: no `Authorization` header, and a `signature` in the query. The use case verifies it. */
  readonly signedUrl?: true;
}

/** The same for a host's own route, where only permissions admit. */
export type HostGuard = Omit<PermissionGuard, 'or' | 'signedUrl'>;

export interface ResponseDescription {
  readonly description: string;
  /** Absent: the response has no body, or is a file. */
  readonly schema?: z.ZodType;
  /** True: bytes of any media type. */
  readonly file?: true;
  /** Known headers that the response always has. */
  readonly headers?: readonly ResponseHeader[];
}

/** The parts of a form beside its files, which are called `files`: text fields by their names. */
export interface FormDescription {
  readonly fields: z.ZodObject & z.ZodType<UploadFields>;
}

/** One operation (OpenAPI's term) in the route table. */
export interface RouteDescription {
  readonly operationId: string;
  readonly method: HttpMethod;
  /** Whole path; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * Counted by user if the request proves who the user is, else by client address; below `/api` in addition to the global limit, which
   * counts nothing elsewhere.
   */
  readonly limit?: RateLimitRule;
  /**
   * For a public route whose body can prove who the user is: returns the user's id, or null. The request is then counted by that user. It
   * gets the parsed body and must change nothing.
   */
  readonly findUser?: (useCases: UseCases, body: unknown) => Promise<string | null>;
  /** Invalid path parameters are `NOT_FOUND`. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A strict object. Absent: the body is empty. */
  readonly body?: z.ZodObject;
  /** The headers that it reads; its input has no others. */
  readonly reads?: readonly RequestHeader[];
  /** Instead of `body`: multipart/form-data, which the use case reads as a stream. */
  readonly form?: FormDescription;
  readonly responses: Readonly<Record<number, ResponseDescription>>;
  /** Error codes of the use case. Those of guard, limit and schemas are added automatically. */
  readonly errors: readonly ErrorCode[];
  /** True: not part of the OpenAPI document. */
  readonly hidden?: boolean;
}

export interface RouteAnswer {
  readonly status: number;
  /** JSON, or no body. */
  readonly body?: unknown;
  /**
   * Instead of `body`: bytes with their media type. A stream gives exactly `length` bytes, or any number if it is null; its iterator is
   * always closed with `return()`.
   */
  readonly content?:
    | { readonly type: string; readonly bytes: string | Uint8Array }
    | { readonly type: string; readonly stream: ByteStream; readonly length: number | null };
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie` headers, one each (RFC 6265 §4.1). */
  readonly cookies?: readonly string[];
}

export interface RouteInput<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly client: ClientInfo;
  /** The `Accept-Encoding` header as received (RFC 9110 §12.5.3), or null. */
  readonly acceptEncoding: string | null;
  /** The `Authorization` header as received, for routes with callers other than users; or null. */
  readonly authorization: string | null;
  /** The `If-Match` header as received (RFC 9110 §13.1.1), or null. */
  readonly ifMatch: string | null;
  /** `If-None-Match` (RFC 9110 §13.1.2), `Range` and `If-Range` (§14.2, §13.1.5) as received, or null. */
  readonly ifNoneMatch: string | null;
  readonly range: string | null;
  readonly ifRange: string | null;
  /** The `Cookie` header as received (RFC 6265 §4.2), or null. */
  readonly cookie: string | null;
  /** The query as received, including parameters that the route's schema does not know. */
  readonly search: URLSearchParams;
}

/** A route definition with its handler, for the dispatcher. */
export interface Route extends RouteDescription {
  readonly guard: 'public' | 'signed-in' | PermissionGuard;
  /** `actor` is null exactly if the guard is `public`, or the caller uses a link. */
  readonly run: (useCases: UseCases, input: RouteInput, actor: Actor | null) => Promise<RouteAnswer>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type BodyOf<D extends RouteDescription> = D['form'] extends FormDescription ? UploadForm : Output<D['body']>;
type FieldOf<Header extends RequestHeader> = (typeof requestHeaders)[Header]['field'];
type ReadBy<D extends RouteDescription> = D['reads'] extends readonly RequestHeader[] ? D['reads'][number] : never;
type Input<D extends RouteDescription> = RouteInput<Output<D['params']>, Output<D['query']>, BodyOf<D>>;
type InputOf<D extends RouteDescription> = Omit<Input<D>, FieldOf<Exclude<RequestHeader, ReadBy<D>>>>;

/** Defines a route without authentication. */
export function publicRoute<const D extends RouteDescription>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>) => Promise<RouteAnswer>,
): Route {
  // The dispatcher has parsed the input with the route's own schemas, as InputOf states.
  return { ...description, guard: 'public', run: (useCases, input) => run(useCases, input as InputOf<D>) };
}

/** Defines a route for callers with permissions. The use case checks them again, in its own transaction. */
export function guardedRoute<const D extends RouteDescription & { readonly guard: PermissionGuard }>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, actor: Actor) => Promise<RouteAnswer>,
): Route {
  return { ...signedInRoute(description, run), guard: description.guard };
}

/** Defines a route for callers with permissions, and for anonymous ones with a link (`actor` is null). The use case checks both. */
export function linkedRoute<
  const D extends RouteDescription & { readonly guard: PermissionGuard & { readonly signedUrl: true } },
>(description: D, run: (useCases: UseCases, input: InputOf<D>, actor: Actor | null) => Promise<RouteAnswer>): Route {
  return { ...description, run: (useCases, input, actor) => run(useCases, input as InputOf<D>, actor) };
}

/** Defines a route for signed-in callers. */
export function signedInRoute<const D extends RouteDescription>(
  description: D,
  run: (useCases: UseCases, input: InputOf<D>, actor: Actor) => Promise<RouteAnswer>,
): Route {
  return {
    ...description,
    guard: 'signed-in',
    run: async (useCases, input, actor) => {
      if (actor === null) throw new Error(`${description.operationId} was called without an actor`);
      return run(useCases, input as InputOf<D>, actor);
    },
  };
}
