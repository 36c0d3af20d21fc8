interface KnownHeader {
  readonly description: string;
  readonly example: string;
}

/** Headers that routes may read, and the input field for each. */
export const requestHeaders = {
  'Accept-Encoding': {
    field: 'acceptEncoding',
    description: 'Content codings that the client can decode (RFC 9110 §12.5.3).',
    example: 'br, gzip',
  },
  Authorization: {
    field: 'authorization',
    description: 'A bearer token (RFC 6750 §2.1) that is not of a signed-in user.',
    example: 'Bearer 0f6c1a…',
  },
  'If-Match': {
    field: 'ifMatch',
    description: 'Entity tags, one of which the resource must have (RFC 9110 §13.1.1), as `ETag` gave them; or `*`.',
    example: '"3"',
  },
  'If-None-Match': {
    field: 'ifNoneMatch',
    description: 'Entity tags of what the caller has already (RFC 9110 §13.1.2): then the answer is 304.',
    example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
  Range: {
    field: 'range',
    description: 'One range of bytes (RFC 9110 §14.2). Several, or another unit, are answered with everything.',
    example: 'bytes=0-1023',
  },
  'If-Range': {
    field: 'ifRange',
    description:
      'The entity tag of what the caller has a part of (RFC 9110 §13.1.5); with another one `Range` is ignored.',
    example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
} as const satisfies Record<string, KnownHeader & { readonly field: string }>;

export type RequestHeader = keyof typeof requestHeaders;

/** Response headers that clients may use. Those of the protocol itself are not included. */
export const responseHeaders = {
  ETag: {
    description: 'The version of the task, or what the bytes are, for `If-Match` and `If-None-Match`.',
    example: '"3"',
  },
  Location: {
    description: 'Where it is, or where to go on.',
    example: '/api/teams/01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c',
  },
  'Accept-Ranges': { description: 'Parts can be asked for.', example: 'bytes' },
  'Content-Range': { description: 'Which bytes of how many.', example: 'bytes 0-1023/146515' },
  'Content-Disposition': {
    description: 'Whether to show it or to save it, and the name of the file (RFC 6266).',
    example: 'attachment; filename="report.pdf"',
  },
  'WWW-Authenticate': { description: 'What to show: an access token.', example: 'Bearer' },
  'Retry-After': { description: 'Seconds to wait.', example: '30' },
  RateLimit: {
    description: 'Requests that are left (`r`), and seconds until there are more (`t`), for each limit that counts.',
    example: '"global";r=0;t=30',
  },
  'RateLimit-Policy': {
    description: 'Requests (`q`) that each limit grants in so many seconds (`w`).',
    example: '"global";q=60;w=60',
  },
} as const satisfies Record<string, KnownHeader>;

export type ResponseHeader = keyof typeof responseHeaders;
