import { z } from 'zod';

import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ApiRequest } from '../../api-messages.js';
import type { Route } from '../../define-route.js';
import { checkInput } from './check-input.js';
import { parseJsonObject } from './parse-json-object.js';
import { readBody } from './read-body.js';

const nothing = z.strictObject({});
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** Parses the path parameters. Throws `NOT_FOUND` if they are malformed, because malformed parameters match no resource. */
export function parseParams(route: Route, params: Readonly<Record<string, string>>): unknown {
  if (route.params === undefined) return params;
  const parsed = route.params.safeParse(params);
  if (!parsed.success) throw new CrewkitError('NOT_FOUND');
  return parsed.data;
}

export interface ParsedInput {
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses the query and the body with the route's schemas. Does not parse a form, because forms are read while they arrive. */
export async function parseInput(route: Route, request: ApiRequest, search: URLSearchParams): Promise<ParsedInput> {
  const query = parseQuery(route, search);
  return { query, body: route.form === undefined ? await parseBody(route, request) : undefined };
}

/** Parses the query with the route's schema. Ignores unknown parameters, and refuses known parameters that are given twice. */
function parseQuery(route: Route, search: URLSearchParams): unknown {
  if (route.query === undefined) return {};
  const known = Object.keys(route.query.shape).filter((name) => search.has(name));
  const given = known.map((name) => {
    const all = search.getAll(name);
    return [name, all.length === 1 ? all[0] : all];
  });
  return checkInput(route.query, Object.fromEntries(given));
}

/** Parses the body with the route's schema. If the route has no body schema, the body must be absent or `{}`. Ignores the body of GET. */
async function parseBody(route: Route, request: ApiRequest): Promise<unknown> {
  if (route.method === 'GET') return {};
  const bytes = await readBody(request.body);
  if (bytes.length > 0) refuseOtherMediaTypes(request);
  return checkInput(route.body ?? nothing, bytes.length === 0 ? {} : parseJsonObject(bytes));
}

function refuseOtherMediaTypes({ headers }: ApiRequest): void {
  const encoding = headers['content-encoding'];
  const type = headers['content-type'];
  const plain = encoding === undefined || encoding === 'identity';
  if (plain && typeof type === 'string' && jsonType.test(type)) return;
  throw new CrewkitError('UNSUPPORTED_MEDIA_TYPE', {
    detail: 'Send application/json in UTF-8, without a content encoding.',
  });
}
