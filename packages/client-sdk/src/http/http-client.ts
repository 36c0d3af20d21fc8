import type { FetchResult } from './answer.js';
import type { OperationError, OperationResult } from './operation-types.js';

export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

type Parameter = string | number | boolean | null | undefined;

/** The options of one request. */
export interface RequestOptions extends Omit<RequestInit, 'body' | 'method'> {
  /** The values of the placeholders in the path, and the query. */
  readonly params?: {
    readonly path?: Readonly<Record<string, Parameter>> | undefined;
    readonly query?: Readonly<Record<string, Parameter | readonly Parameter[]>> | undefined;
  };
  readonly body?: unknown;
  /** Converts the body. By default, a `FormData` is sent unchanged, and all other bodies as JSON. */
  readonly bodySerializer?: (body: unknown) => string | FormData | undefined;
  /** How to read the body of a successful response. The default is `json`. */
  readonly parseAs?: ParseAs;
  /** Sends the request. The default is the function of the client. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

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

type ParamsOption<Operation> = Operation extends { readonly parameters: infer Parameters }
  ? object extends Parameters
    ? { readonly params?: Parameters }
    : { readonly params: Parameters }
  : { readonly params?: RequestOptions['params'] };

type HttpInit<Operation, As extends ParseAs> = Omit<RequestOptions, 'params' | 'body' | 'parseAs'> &
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
  request(method: string, path: string, init?: RequestOptions): Promise<FetchResult>;
}

/** Sends requests that are typed by an OpenAPI document. `Paths` is the type that openapi-typescript generates from its paths. */
export interface HttpClient<Paths> extends Requester {
  readonly GET: HttpMethod<Paths, 'get'>;
  readonly PUT: HttpMethod<Paths, 'put'>;
  readonly POST: HttpMethod<Paths, 'post'>;
  readonly DELETE: HttpMethod<Paths, 'delete'>;
  readonly PATCH: HttpMethod<Paths, 'patch'>;
}
