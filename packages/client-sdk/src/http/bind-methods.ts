import { answer, done } from './answer.js';
import type { Requester, RequestOptions } from './http-client.js';

/** The operations of a client by namespace and method: the HTTP method, the path, and letters for the rest of the parameters. */
type MethodTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Creates the methods of a generated client. Each entry of `table` describes a method: `PUT /api/invoices/{invoiceId} bq`. A method takes
 * the path parameters, then the body if there is a `b`, then the query if there is a `q`. It returns nothing if there is an `n`, and a file
 * if there is an `f`; otherwise, it returns the JSON of the response. `open` sends the requests of methods with a `p`, which need no session.
 *
 * @example
 * const api = bindMethods<Api>(client.http, { invoices: { create: 'POST /api/invoices b' } });
 */
export function bindMethods<Methods>(http: Requester, table: MethodTable, open = http): Methods {
  return mapValues(table, (methods) => mapValues(methods, (entry) => bind(http, open, entry))) as Methods;
}

function bind(http: Requester, open: Requester, entry: string) {
  const [method = '', path = '', letters = ''] = entry.split(' ');
  const has = (letter: string): boolean => letters.includes(letter);
  return async (...given: readonly unknown[]): Promise<unknown> => {
    const rest = [...given];
    const names = path.match(/\w+(?=\})/g) ?? [];
    const values = Object.fromEntries(names.map((name) => [name, rest.shift()]));
    const body = has('b') ? rest.shift() : undefined;
    const parseAs = has('f') ? 'blob' : 'json';
    const sender = has('p') ? open : http;
    const pending = sender.request(method.toLowerCase(), path, {
      params: { path: values, query: rest[0] } as NonNullable<RequestOptions['params']>,
      body,
      parseAs,
    });
    return has('n') ? done(pending) : answer(pending);
  };
}

function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
