import type { FetchOptions, ParamsOption, ParseAs } from 'openapi-fetch';

import type { FetchResult } from './answer.js';
import type { OperationError, OperationResult } from './operation-types.js';

// openapi-fetch sends the requests. Its own types are not used, because they turn `Id` into an object type: they map the members of every
// type that extends `object`, to remove read-only and write-only properties.

type Verb = 'get' | 'put' | 'post' | 'delete' | 'patch';

type PathsWith<Paths, V extends Verb> = {
  [Path in keyof Paths]: Paths[Path] extends Readonly<Record<V, object>> ? Path : never;
}[keyof Paths];

type OperationAt<Paths, Path extends keyof Paths, V extends Verb> =
  Paths[Path] extends Readonly<Record<V, infer Operation>> ? Operation : never;

type ValueOf<T> = T[keyof T];

type BodyOption<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? { readonly body: ValueOf<Content> }
  : Operation extends { readonly requestBody?: { readonly content: infer Content } }
    ? { readonly body?: ValueOf<Content> | undefined }
    : { readonly body?: never };

type HttpInit<Operation, As extends ParseAs> = Omit<FetchOptions<unknown>, 'params' | 'body' | 'method' | 'parseAs'> &
  ParamsOption<Operation> &
  BodyOption<Operation> & { readonly parseAs?: As };

type InitParameter<Init> = object extends Init ? [init?: Init] : [init: Init];

interface Parsed<Json> {
  readonly json: Json;
  readonly text: string;
  readonly blob: Blob;
  readonly arrayBuffer: ArrayBuffer;
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** The result of a request: the parsed body of a successful response in `data`, or that of another response in `error`. */
export type HttpResult<Operation, As extends ParseAs = 'json'> =
  | { readonly data: Parsed<OperationResult<Operation>>[As]; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: OperationError<Operation>; readonly response: Response };

type HttpMethod<Paths, V extends Verb> = <Path extends PathsWith<Paths, V>, As extends ParseAs = 'json'>(
  path: Path,
  ...init: InitParameter<HttpInit<OperationAt<Paths, Path, V>, As>>
) => Promise<HttpResult<OperationAt<Paths, Path, V>, As>>;

/** Sends the requests of generated methods. */
export interface Requester {
  request(
    method: string,
    path: string,
    init: {
      readonly params: { readonly path: Readonly<Record<string, unknown>>; readonly query?: unknown };
      readonly body?: unknown;
      readonly parseAs: ParseAs;
    },
  ): Promise<FetchResult>;
}

/** Sends requests that are typed by an OpenAPI document. `Paths` is the type that openapi-typescript generates from its paths. */
export interface HttpClient<Paths> extends Requester {
  readonly GET: HttpMethod<Paths, 'get'>;
  readonly PUT: HttpMethod<Paths, 'put'>;
  readonly POST: HttpMethod<Paths, 'post'>;
  readonly DELETE: HttpMethod<Paths, 'delete'>;
  readonly PATCH: HttpMethod<Paths, 'patch'>;
}
