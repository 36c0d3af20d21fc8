/** Contract §4: a body has 1–10,000 code points and is not blank. */
const maxBodyCodePoints = 10_000;

export function isMessageBody(body: string): boolean {
  // Not every store can keep NUL and lone surrogates.
  if (/[\0\p{Surrogate}]/u.test(body)) return false;
  return body.trim().length > 0 && [...body].length <= maxBodyCodePoints;
}

/** The text beside files may be missing, or blank. */
export function isCaption(body: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(body) && [...body].length <= maxBodyCodePoints;
}

/** The client's own key of a message, or null. */
export function isClientMessageId(key: string | null): boolean {
  return key === null || (key.length >= 1 && key.length <= 128 && !/[\0\p{Surrogate}]/u.test(key));
}
