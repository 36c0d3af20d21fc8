/** The mail server's address, in nodemailer's format. */
export interface SmtpServerAddress {
  readonly host: string;
  readonly port: number;
  /** true means TLS from the first byte; false means STARTTLS if the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

/**
 * Parses `smtp://user:pass@host:port` or `smtps://…`. User and password are percent-encoded; the default ports are 587
 * and 465. Throws an Error for any other text; the error does not contain the password. A query is not allowed, because
 * nodemailer would read its own options from the query, including the options for the certificate check.
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
