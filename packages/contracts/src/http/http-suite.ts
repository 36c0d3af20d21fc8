import type { Exemptions, TestRunner } from '../harness.js';
import { HttpClient } from './support/http-client.js';
import type { HttpServer, HttpServerOptions } from './support/http-fixture.js';

/** Starts a server for the HTTP contract. */
export type CreateHttpServer = (options: HttpServerOptions) => Promise<HttpServer>;

/** What `httpContract` needs. */
export interface HttpContractOptions {
  readonly runner: TestRunner;
  /** Starts a real server on a free port over an empty, real store. See `createHttpFixture`. */
  readonly createServer: CreateHttpServer;
  /**
   * Which part of the contract to run. `routes` has the cases on bodies, forms, paths, headers and tokens of every route. They test the
   * adapter and the dispatcher, so one store is enough. `flows` has the permissions of every route and the cases that consist of several
   * requests. They also test the store. The default is both parts.
   */
  readonly part?: 'routes' | 'flows';
  /** The option `basePath` of the instances. The default is `/api`. */
  readonly basePath?: string;
  /**
   * Whether the runtime resolves dot segments in paths before the adapter sees them, as `Request` does. The cases on other spellings of a
   * path then leave these segments out.
   */
  readonly resolvesDotSegments?: boolean;
  /**
   * Whether the runtime has an HTTP server of its own that parses requests and closes connections, as Bun and Deno do. The cases on malformed
   * requests, connections and shutdown are then left out, because the adapter cannot influence them.
   */
  readonly runtimeOwnsConnections?: boolean;
  /** The cases that the adapter does not pass yet, with reasons. See `withExemptions`. */
  readonly exempt?: Exemptions;
}

/** Returns the same options with a `createServer` that creates instances with the suite's base path. */
export function withBasePath<Options extends Pick<HttpContractOptions, 'createServer' | 'basePath'>>(
  options: Options,
): Options {
  const { createServer, basePath } = options;
  if (basePath === undefined) return options;
  return { ...options, createServer: (asked: HttpServerOptions) => createServer({ ...asked, basePath }) };
}

/** Starts one server for all cases of the surrounding `describe`. Call the result inside the cases. */
export function useServer(
  { runner, createServer }: HttpContractOptions,
  options: HttpServerOptions = {},
): () => HttpClient {
  let client: HttpClient | null = null;
  runner.beforeAll(async () => {
    client = new HttpClient(await createServer(options));
  });
  runner.afterAll(async () => {
    await client?.server.close();
  });
  return () => {
    if (client === null) throw new Error('The server is open inside the cases only.');
    return client;
  };
}

/**
 * Returns the same options with one shared server for all cases without special options, until the surrounding `describe` ends. Starting a
 * server takes longer than most cases, and cases are independent in any case, because each has its own users.
 */
export function sharingServers(options: HttpContractOptions): HttpContractOptions {
  let shared: Promise<HttpServer> | null = null;
  options.runner.afterAll(async () => {
    await (await shared)?.close();
  });
  const createServer: CreateHttpServer = async (asked) => {
    if (Object.keys(asked).length > 0) return options.createServer(asked);
    shared ??= options.createServer(asked);
    return { ...(await shared), close: () => Promise.resolve() };
  };
  return { ...options, createServer };
}
