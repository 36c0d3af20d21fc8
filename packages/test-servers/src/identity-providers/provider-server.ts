import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { misbehave, type Misbehavior } from './misbehavior.js';

/** A user with an account at a provider. `login` is also the user's subject identifier, except on a server that behaves like GitHub. */
export interface ProviderPerson {
  readonly login: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The HTTP side of an identity provider for tests, on a free port of 127.0.0.1. */
export class ProviderServer {
  /** The server's URL without a trailing slash. */
  readonly url: string;
  /** The allowed redirect URIs. Tests add their URIs when they know their port. */
  readonly redirectUris = new Set<string>();
  /** Paths with a configured misbehavior. */
  readonly misbehaviors = new Map<string, Misbehavior>();
  /** The methods and paths of all requests so far, such as `POST /token`. */
  readonly requests: string[] = [];

  private constructor(private readonly server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts a server. `handle` is called once the URL is known and returns the handler. */
  static async start(handle: (server: ProviderServer) => Handler): Promise<ProviderServer> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const server = new ProviderServer(http);
    const behave = handle(server);
    http.on('request', (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      server.requests.push(`${request.method ?? ''} ${path}`);
      const how = server.misbehaviors.get(path);
      if (how === undefined) behave(request, response);
      else misbehave(how, request, response);
    });
    return server;
  }

  /** Returns the number of requests with this method and path. */
  count(request: string): number {
    return this.requests.filter((each) => each === request).length;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
