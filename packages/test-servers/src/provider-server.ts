import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { misbehave, type Misbehaviour } from './misbehaviour.js';

/** Somebody with an account at a provider; the login is his subject. */
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
  /** Without a trailing slash. */
  readonly url: string;
  /** Where browsers may be sent back to; tests add to it when they know their own port. */
  readonly redirectUris = new Set<string>();
  /** Paths that answer in another way than they should. */
  readonly misbehaviours = new Map<string, Misbehaviour>();
  /** Method and path of everything asked so far, such as `POST /token`. */
  readonly requests: string[] = [];

  private constructor(private readonly server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** `handle` is made when the URL is known. */
  static async start(handle: (server: ProviderServer) => Handler): Promise<ProviderServer> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const server = new ProviderServer(http);
    const behave = handle(server);
    http.on('request', (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      server.requests.push(`${request.method ?? ''} ${path}`);
      const how = server.misbehaviours.get(path);
      if (how === undefined) behave(request, response);
      else misbehave(how, request, response);
    });
    return server;
  }

  /** How often this was asked. */
  count(request: string): number {
    return this.requests.filter((each) => each === request).length;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
