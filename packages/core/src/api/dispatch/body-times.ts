/** How long bodies may take, in milliseconds. Nothing but the suites changes them, for a moment: nobody waits half a minute to see a stall. */
export const bodyTimes = {
  /** A JSON body. */
  json: 60_000,
  /** An upload. */
  upload: 10 * 60_000,
  /** An upload without a single byte. */
  stall: 30_000,
  /** What is left of an upload that is refused, until the refusal is sent in any case. */
  discard: 60_000,
  /** What is left of any body when its answer has been sent. */
  rest: 60_000,
};
