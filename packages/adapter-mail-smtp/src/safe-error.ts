// The status code (RFC 5321 §4.2), followed by the enhanced status code (RFC 3463) if there is one.
const statusForm = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;
const commandForm = /^[A-Z]{3,8}(?: [A-Z]{2,5})?(?=$|[^A-Z])/;

/**
 * Returns the error without the server's text, which may quote the email, and without nodemailer's properties, which contain addresses and
 * the dialogue. Keeps `code` and `responseCode`.
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
