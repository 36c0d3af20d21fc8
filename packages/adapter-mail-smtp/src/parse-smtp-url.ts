/** Where mail goes, as nodemailer wants to be told. */
export interface SmtpServerAddress {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte. False: STARTTLS when the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

/**
 * Reads `smtp://user:pass@host:port` or `smtps://…`; user and password percent-encoded, ports 587 and 465 if left out.
 * Throws an Error, without the password in it, for anything else. A query is refused: nodemailer would take every one
 * of its options from there, the certificate check included.
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
    // IPv6 addresses stand in brackets in URLs only.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
  };
  if (url.username === '' && url.password === '') return server;
  return { ...server, auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } };
}
