import type { ApiRequest } from '../api-request.js';
import type { RouteInput } from '../define-route.js';

type Headers = Pick<
  RouteInput,
  'acceptEncoding' | 'authorization' | 'ifMatch' | 'ifNoneMatch' | 'range' | 'ifRange' | 'cookie'
>;

/** Returns the headers that routes may read, as received. */
export function headersOf({ headers }: ApiRequest): Headers {
  return {
    acceptEncoding: textOf(headers['accept-encoding']),
    authorization: textOf(headers.authorization),
    ifMatch: textOf(headers['if-match']),
    ifNoneMatch: textOf(headers['if-none-match']),
    range: textOf(headers.range),
    ifRange: textOf(headers['if-range']),
    cookie: textOf(headers.cookie),
  };
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}
