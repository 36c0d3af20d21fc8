// An SMTP status code (RFC 5321 §4.2), and after it the enhanced status code (RFC 3463) if there is one.
const statusForm = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;
const commandForm = /^[A-Z]{3,8}(?: [A-Z]{2,5})?(?=$|[^A-Z])/;

/**
 * Returns a copy of the error that is safe to log and keeps `code` and `responseCode`. Omits the server's text, which may quote the email,
 * and nodemailer's other properties, which contain addresses and the SMTP dialogue.
 */
export function toSafeError(error: unknown): Error {
  const { message, code, response, responseCode, command } = Object(error) as Partial<Record<string, unknown>>;
  const name = typeof code === 'string' ? code : 'ESMTP';
  if (typeof response !== 'string') {
    const words = typeof message === 'string' ? message : 'The mail was not sent.';
    return Object.assign(new Error(words), { code: name });
  }
  const step = typeof command === 'string' ? (commandForm.exec(command)?.[0] ?? 'a command') : 'a command';
  const status = statusForm.exec(response)?.[0] ?? 'no status';
  return Object.assign(new Error(`The mail server answered ${step} with ${status}.`), { code: name, responseCode });
}
