import type { ApiRequest } from '../../api-request.js';
import type { RouteInput } from '../../define-route.js';

type Headers = Pick<
  RouteInput,
  'acceptEncoding' | 'authorization' | 'ifMatch' | 'ifNoneMatch' | 'range' | 'ifRange' | 'cookie'
>;

/** Returns the headers that routes are allowed to read, as received. */
export function toHeaders({ headers }: ApiRequest): Headers {
  return {
    acceptEncoding: toText(headers['accept-encoding']),
    authorization: toText(headers.authorization),
    ifMatch: toText(headers['if-match']),
    ifNoneMatch: toText(headers['if-none-match']),
    range: toText(headers.range),
    ifRange: toText(headers['if-range']),
    cookie: toText(headers.cookie),
  };
}

function toText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}
