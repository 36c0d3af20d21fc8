import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { client } from './people.js';

/** A request from the client to the token endpoint. */
export interface TokenRequest {
  readonly method: 'basic' | 'post' | 'none';
  /** Whether the client credentials match, compared as raw text without decoding. */
  readonly isClient: boolean;
}

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. Text is sent unchanged, any other value as JSON. */
  readonly body: unknown;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A naive provider implementation, which returns its configured responses and checks little. */
export class NaiveProvider {
  /** All requests to the token endpoint. */
  readonly tokenRequests: TokenRequest[] = [];
  readonly token = 'an-access-token';
  answerToken: (request: TokenRequest) => Answer = () => ({ body: { access_token: this.token, token_type: 'Bearer' } });
  /** Metadata that is added to the required metadata. */
  metadata: Readonly<Record<string, unknown>> = {};
  user: Readonly<Record<string, unknown>> = { sub: 'ada' };
  userRequests = 0;
  /** Transforms ID tokens before they are sent. */
  disguise: (idToken: string) => string = (idToken) => idToken;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<NaiveProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new NaiveProvider(server);
    server.on('request', (request, response) => {
      void provider.answer(request).then(({ status = 200, type = 'application/json', headers, body }) => {
        const fields = { ...headers, ...(type === '' ? {} : { 'content-type': type }) };
        response.writeHead(status, fields).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns an ID token, signed as the metadata declares. */
  idToken(claims: Readonly<Record<string, unknown>>): string {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.url, aud: client.clientId, iat: now, exp: now + 60 };
    const parts = [
      { alg: 'RS256', kid: 'k' },
      { ...usual, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url');
    return this.disguise([...parts, signature].join('.'));
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const { url } = this;
    switch (request.url) {
      case '/.well-known/openid-configuration': {
        const endpoints = { authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` };
        return { body: { issuer: url, ...endpoints, jwks_uri: `${url}/jwks`, ...this.metadata } };
      }
      case '/jwks':
        return { body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] } };
      case '/token': {
        const read = readTokenRequest(request.headers.authorization, new URLSearchParams(await text(request)));
        this.tokenRequests.push(read);
        return this.answerToken(read);
      }
      case '/user':
        this.userRequests += 1;
        return request.headers.authorization === `Bearer ${this.token}`
          ? { body: this.user }
          : { status: 401, body: {} };
      default:
        return { status: 404, body: {} };
    }
  }
}

function readTokenRequest(authorization: string | undefined, form: URLSearchParams): TokenRequest {
  const { clientId, clientSecret } = client;
  if (authorization !== undefined) {
    const pair = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    return { method: 'basic', isClient: pair === `${clientId}:${clientSecret}` };
  }
  const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
  return { method: form.has('client_secret') ? 'post' : 'none', isClient };
}
