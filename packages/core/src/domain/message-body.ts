/** Contract §4: a body has 1–10,000 code points and is not blank. */
const maxBodyCodePoints = 10_000;

export function isMessageBody(body: string): boolean {
  // NUL and lone surrogates are no text that every store could keep.
  if (/[\0\p{Surrogate}]/u.test(body)) return false;
  return body.trim().length > 0 && [...body].length <= maxBodyCodePoints;
}
