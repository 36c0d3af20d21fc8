import type { Exemptions, TestRunner } from '../harness.js';
import { HttpClient } from './http-client.js';
import type { HttpServer, HttpServerOptions } from './http-fixture.js';

export type CreateHttpServer = (options: HttpServerOptions) => Promise<HttpServer>;

export interface HttpContractOptions {
  readonly runner: TestRunner;
  /** Starts a real server on a free port over an empty, real store. See `createHttpFixture`. */
  readonly createServer: CreateHttpServer;
  /** Cases that the adapter does not pass yet, with reasons. See `withExemptions`. */
  readonly exempt?: Exemptions;
}

/** Opens one server for all cases of the surrounding `describe`. Call the result inside the cases. */
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
