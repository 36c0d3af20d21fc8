import type { oas31 } from 'zod-openapi';

import type { ErrorCode } from '../../../errors/catalogue.js';
import { movePath } from '../../base-path.js';
import type { Route } from '../../define-route.js';
import { errorStatus } from '../responses/error-status.js';
import { requestHeaders, responseHeaders, type ResponseHeader } from '../../known-headers.js';

type Headers<T> = Record<string, T>;

// These headers are absent if rate limits are off. Even then, a locked-out account gets a 429.
const sometimes: readonly ResponseHeader[] = ['RateLimit', 'RateLimit-Policy'];

const withProblems: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  416: ['Content-Range'],
  429: ['Retry-After', ...sometimes],
  503: ['Retry-After'],
};

/** Returns the headers that the route reads, as parameters of its operation. */
export function headerParameters({ reads = [] }: Route): oas31.ParameterObject[] {
  return reads.map((name) => {
    const { description, example } = requestHeaders[name];
    return { in: 'header', name, description, schema: textLike(example) };
  });
}

/** Returns the names of the headers that a problem response with this code has. */
export function headersOfProblem(code: ErrorCode): readonly ResponseHeader[] {
  return withProblems[errorStatus[code]] ?? [];
}

/** Returns, for each of the headers, a reference to the component that `headerComponents` creates for it. */
export function headerReferences(names: readonly ResponseHeader[]): Headers<oas31.ReferenceObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Creates an OpenAPI component for each of the headers. */
export function headerComponents(names: ReadonlySet<ResponseHeader>, basePath: string): Headers<oas31.HeaderObject> {
  return Object.fromEntries(
    [...names].map((name) => {
      const { description, example } = responseHeaders[name];
      return [
        name,
        { description, required: !sometimes.includes(name), schema: textLike(movePath(example, basePath)) },
      ];
    }),
  );
}

function textLike(example: string): oas31.SchemaObject {
  return { type: 'string', examples: [example] };
}
