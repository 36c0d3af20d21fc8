/** Part of every injected line, so that it can be recognized in any output. */
export const mark = 'INJECTED';

const header = `X-Injected: ${mark}`;

/** Line breaks, and characters that a careless conversion turns into line breaks. */
export const hostileLines = [
  `a\r\n${header}`,
  `a\n${header}`,
  `a\r${header}`,
  `\r\n\r\n${mark}`,
  `a\u2028${header}`,
  `a\u2029${header}`,
  `a\u0085${header}`,
  `a\u000b${header}`,
  `a\u000c${header}`,
  `a\0${header}`,
  `\u001b[2J\u001b[31m${mark}`,
  `\u009b31m${mark}`,
  `\u001b]8;;http://evil.example\u0007${mark}`,
  `\u202e${mark}`,
  `"},\n{"level":60,"msg":"${mark}"}`,
  `"},{"level":60,"msg":"${mark}"}`,
  `","level":60,"msg":"${mark}`,
  `%0d%0a${header}`,
  `%250d%250a${header}`,
  `\\r\\n${header}`,
  // Their low bytes are CR and LF.
  `a\u560d\u560a${header}`,
  `a\u010d\u010a${header}`,
  `=?utf-8?q?a=0D=0ABcc:_${mark}@example.com?=`,
  `a\r\nBcc: ${mark}@example.com`,
  `a>\r\nRCPT TO:<${mark}@example.com`,
  `\r\n.\r\nMAIL FROM:<${mark}@example.com>`,
  `\${jndi:ldap://127.0.0.1:9/${mark}}`,
  `%s%d%j%o ${mark}`,
];

/** Headers that a server may read, log or echo. */
export const hostileHeaders = [
  'X-Request-Id',
  'User-Agent',
  'Origin',
  'Referer',
  'Host',
  'Authorization',
  'Cookie',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'Forwarded',
  'Accept',
  'Accept-Language',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Range',
  'If-Range',
  'Access-Control-Request-Headers',
  'Traceparent',
];

/** Targets with a place (`*`) for the injected line. */
export const hostileTargets = [
  '/*',
  '/api/*',
  '/api/users?search=*',
  '/api/users?cursor=*',
  '/api/*?x=*',
  '/api/chats/*',
  '/api/chats/*/attachments/*?expires=*&signature=*',
  '/api/organizations/*/permissions/*/members',
  '/api/auth/social/*',
  '/api/auth/social/provider-b/callback?code=*&state=*',
  '/api/auth/social/provider-b/callback?error=*&state=*',
  '/assets/*',
  '/dev/*',
];
