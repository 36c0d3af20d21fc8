/** The maximum length of a message body, in code points. */
const maxBodyCodePoints = 10_000;

export function isMessageBody(body: string): boolean {
  // Not every store can store NUL and lone surrogates.
  if (/[\0\p{Surrogate}]/u.test(body)) return false;
  return body.trim().length > 0 && [...body].length <= maxBodyCodePoints;
}

/** Returns whether the text is valid as the body of a message with files. The text can be empty or blank. */
export function isCaption(body: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(body) && [...body].length <= maxBodyCodePoints;
}

/**
 * Returns whether the key is null or valid as a message's `clientMessageId`. Clients choose this key so that a retry does not post a
 * message twice.
 */
export function isClientMessageId(key: string | null): boolean {
  return key === null || (key.length >= 1 && key.length <= 128 && !/[\0\p{Surrogate}]/u.test(key));
}
