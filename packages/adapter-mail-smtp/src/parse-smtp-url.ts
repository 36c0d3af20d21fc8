/** The mail server's address, in nodemailer's format. */
export interface SmtpServerAddress {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte. False: STARTTLS if the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

/**
 * Parses `smtp://user:pass@host:port` or `smtps://…`, with percent-encoded user and password and the default ports 587 and 465. Throws an
 * Error, which does not contain the password, for any other text. Rejects a query, because nodemailer would read its options from the
 * query, including those for the certificate check.
 */
export function parseSmtpUrl(text: string): SmtpServerAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('The SMTP URL must look like smtp://user:password@host:port or smtps://…');
  }
  if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname)) {
    throw new Error('The SMTP URL must end after the port. Percent-encode "?", "#" and "/" in user and password.');
  }
  const secure = url.protocol === 'smtps:';
  const server = {
    // Only URLs enclose IPv6 addresses in brackets.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
  };
  if (url.username === '' && url.password === '') return server;
  return { ...server, auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } };
}
