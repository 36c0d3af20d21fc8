import { z } from 'zod';

import { AppError, type FieldFault } from '../../errors/app-error.js';
import type { ApiRequest } from '../api-request.js';
import type { Route } from '../define-route.js';
import { parseJsonObject } from './parse-json-object.js';
import { readBody } from './read-body.js';

// A body of nothing but mistakes must not be answered with many times its size.
const maxFaults = 50;
const nothing = z.strictObject({});
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** Path parameters that do not have their form name nothing: `NOT_FOUND`. */
export function parseParams(route: Route, params: Readonly<Record<string, string>>): unknown {
  if (route.params === undefined) return params;
  const parsed = route.params.safeParse(params);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data;
}

/** The query by the row's schema. Unknown parameters are ignored; a known one given twice is refused. */
export function parseQuery(route: Route, search: URLSearchParams): unknown {
  if (route.query === undefined) return {};
  const known = Object.keys(route.query.shape).filter((name) => search.has(name));
  const given = known.map((name) => {
    const all = search.getAll(name);
    return [name, all.length === 1 ? all[0] : all];
  });
  return check(route.query, Object.fromEntries(given));
}

/** The body by the row's schema; a row without one takes no body but `{}`. */
export async function parseBody(route: Route, request: ApiRequest): Promise<unknown> {
  if (route.method === 'GET') return {};
  const bytes = await readBody(request.body);
  if (bytes.length > 0) refuseOtherMediaTypes(request);
  return check(route.body ?? nothing, bytes.length === 0 ? {} : parseJsonObject(bytes));
}

function refuseOtherMediaTypes({ headers }: ApiRequest): void {
  const encoding = headers['content-encoding'];
  const type = headers['content-type'];
  const plain = encoding === undefined || encoding === 'identity';
  if (plain && typeof type === 'string' && jsonType.test(type)) return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: 'Send application/json in UTF-8, without an encoding.' });
}

function check(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = firstOfEachPath(parsed.error.issues.flatMap(toFaults));
  throw new AppError('VALIDATION_FAILED', { errors: faults.slice(0, maxFaults) });
}

/** What follows from a fault, or says the same in other words, helps nobody. */
function firstOfEachPath(faults: readonly FieldFault[]): FieldFault[] {
  const byPath = new Map<string, FieldFault>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  return [...byPath.values()];
}

function toFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys')
    return [{ path: path.join('.'), code: codeOf(issue), message: issue.message }];
  const message = 'Unknown property.';
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown_property', message }));
}

/** The domain's own name of the fault, if it is the domain that has found it. */
function codeOf(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof named === 'string' ? named : issue.code;
}
