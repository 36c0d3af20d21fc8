import assert from 'node:assert/strict';
import type { Route } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { expectConventions, expectDeclaredProblem, expectDeclaredSuccess } from './expect-answer.js';
import type { HttpServer } from './http-fixture.js';
import type { MultipartBody } from './multipart.js';
import { sendHttp, type HttpAnswer, type HttpRequest } from './send-http.js';

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A form created by `multipart`, which replaces `body`. */
  readonly form?: MultipartBody;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests to one server and checks the conventions of every response. */
export class HttpClient {
  constructor(readonly server: HttpServer) {}

  /** Returns a path that begins with `/api` below the server's base path. Returns all other paths unchanged. */
  move(path: string): string {
    return internals.movePath(path, this.server.crewkit.basePath);
  }

  /** Sends a request, with its path below the server's base path, and checks only the conventions. */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    return this.sendUnmoved({ ...request, path: this.move(request.path) });
  }

  /** Sends a request unchanged, and checks only the conventions. */
  async sendUnmoved(request: HttpRequest): Promise<HttpAnswer> {
    const { baseUrl, crewkit } = this.server;
    const answer = await sendHttp(baseUrl, request);
    expectConventions(request, answer, crewkit.basePath);
    return answer;
  }

  /** Calls an operation. Fails unless the operation's route definition declares the response. */
  async call(operationId: string, { params = {}, query, body, form, token, headers }: Call = {}): Promise<HttpAnswer> {
    const route = toRoute(operationId);
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const answer = await this.send({
      method: route.method,
      path: toPath(route, params) + search,
      headers: {
        ...(token === undefined ? {} : bearer(token)),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...form?.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form && { body: form.bytes }),
    });
    if (answer.status < 400) expectDeclaredSuccess(route, answer);
    else expectDeclaredProblem(route, answer);
    return answer;
  }

  /** Calls an operation that must succeed with `status`, and returns its body. */
  async get<Body>(operationId: string, status: number, call: Call = {}): Promise<Body> {
    const answer = await this.call(operationId, call);
    assert.equal(answer.status, status, `${operationId}: ${answer.text.slice(0, 500)}`);
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Body;
  }
}

export function bearer(token: string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

function toRoute(operationId: string): Route {
  const route = internals.routeTable.find((each) => each.operationId === operationId);
  assert.ok(route, `no operation ${operationId}`);
  return route;
}

/** Returns the route's path with its parameters filled in. Missing parameters get an id that does not exist. */
export function toPath(route: Route, params: Readonly<Record<string, string>> = {}): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '01981f6c-5a5e-7cc0-8000-000000000000');
}
