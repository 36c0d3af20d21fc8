interface KnownHeader {
  readonly description: string;
  readonly example: string;
}

/** The headers that routes are allowed to read, with the input field for each. */
export const requestHeaders = {
  'Accept-Encoding': {
    field: 'acceptEncoding',
    description: 'Content codings that the client can decode (RFC 9110 §12.5.3).',
    example: 'br, gzip',
  },
  Authorization: {
    field: 'authorization',
    description: "A bearer token (RFC 6750 §2.1) other than a user's access token.",
    example: 'Bearer 0f6c1a…',
  },
  'Crewkit-Session': {
    field: 'cookieSession',
    description:
      "`cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's " +
      'origins. Ignored unless the server has cookie sessions.',
    example: 'cookie',
  },
  'If-Match': {
    field: 'ifMatch',
    description:
      "One or more entity tags from `ETag` headers, or `*`. The request succeeds only if the resource's entity tag is " +
      'one of them (RFC 9110 §13.1.1).',
    example: '"3"',
  },
  'Sec-Fetch-Site': {
    field: 'fetchSite',
    description:
      'The relation between the page that sends the request and the server, which the browser sets (Fetch Metadata).',
    example: 'same-origin',
  },
  'If-None-Match': {
    field: 'ifNoneMatch',
    description:
      'The entity tags of cached responses. If one of them is still current, the response is 304 (RFC 9110 §13.1.2).',
    example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
  Range: {
    field: 'range',
    description: 'A single byte range (RFC 9110 §14.2). Multiple ranges and other units are ignored.',
    example: 'bytes=0-1023',
  },
  'If-Range': {
    field: 'ifRange',
    description:
      'The entity tag of a partial download. If it is no longer current, `Range` is ignored (RFC 9110 §13.1.5).',
    example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
} as const satisfies Record<string, KnownHeader & { readonly field: string }>;

export type RequestHeader = keyof typeof requestHeaders;

/** The response headers that clients can use, except the headers of HTTP itself. */
export const responseHeaders = {
  ETag: {
    description: 'The entity tag of the response, for `If-Match` and `If-None-Match`.',
    example: '"3"',
  },
  Location: {
    description: 'The path of the new resource, or the URL to redirect to.',
    example: '/api/teams/01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c',
  },
  'Accept-Ranges': { description: 'The unit of the byte ranges that the server supports.', example: 'bytes' },
  'Content-Range': {
    description: 'The byte range of this response and the total size.',
    example: 'bytes 0-1023/146515',
  },
  'Content-Disposition': {
    description: 'Whether to display or download the content, and its file name (RFC 6266).',
    example: 'attachment; filename="report.pdf"',
  },
  'WWW-Authenticate': { description: 'The authentication scheme to use.', example: 'Bearer' },
  'Retry-After': { description: 'Seconds to wait before retrying.', example: '30' },
  RateLimit: {
    description:
      'The remaining requests (`r`) and the number of seconds until more are available (`t`), for each limit that ' +
      'applies.',
    example: '"global";r=0;t=30',
  },
  'RateLimit-Policy': {
    description: 'The number of requests (`q`) that each limit allows, and its window in seconds (`w`).',
    example: '"global";q=60;w=60',
  },
} as const satisfies Record<string, KnownHeader>;

export type ResponseHeader = keyof typeof responseHeaders;
