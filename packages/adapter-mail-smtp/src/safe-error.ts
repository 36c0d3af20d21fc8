// The status (RFC 5321 §4.2) and, with it, the enhanced one (RFC 3463).
const statusForm = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;
const commandForm = /^[A-Z]{3,8}(?: [A-Z]{2,5})?(?=$|[^A-Z])/;

/**
 * The error without what the server said, which may quote the mail, and without nodemailer's properties, which hold addresses
 * and the dialogue. `code` and `responseCode` stay.
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
